import type { LiveMapping } from '@/shared/lib/module';
import { everyMail, everyMailList, everySettings, everyTenantSessionList } from './keys';

/** Which of the administration's queries a live message makes stale. */
export const adminLive: Readonly<Record<string, LiveMapping>> = {
  'identity.access': () => [everyTenantSessionList],
  'identity.tenant': () => [everySettings],
  'mail.outbox': () => [everyMailList, everyMail],
};
