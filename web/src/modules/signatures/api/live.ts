import type { LiveMapping } from '@/shared/lib/module';
import { everyRequest, everyRequestList, templatesKey, waitingKey } from './keys';

/** Which of this module's queries a live message makes stale. */
export const signaturesLive: Readonly<Record<string, LiveMapping>> = {
  // What becomes of a document is said on the pages of those that were sent together with it, too.
  'signatures.requests': () => [everyRequestList, everyRequest, waitingKey],
  'signatures.templates': () => [templatesKey],
};
