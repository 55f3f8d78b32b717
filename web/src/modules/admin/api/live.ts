import type { LiveMapping } from '@/shared/lib/module';
import { everySettings } from './keys';

/** Which of the administration's queries a live message makes stale. */
export const adminLive: Readonly<Record<string, LiveMapping>> = {
  'identity.tenant': () => [everySettings],
};
