import type { LiveMapping } from '@/shared/lib/module';
import { everyAppPassword, profileQuery, securityQuery, sessionsQuery } from './queries';

/** Which of the account pages' queries a live message makes stale. */
export const accountLive: Readonly<Record<string, LiveMapping>> = {
  'identity.people': () => [profileQuery.queryKey],
  'identity.session': () => [sessionsQuery.queryKey, securityQuery.queryKey, everyAppPassword],
};
