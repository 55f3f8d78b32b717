import type { LiveMapping } from '@/shared/lib/module';
import { joinTopics } from '@/shared/live/invalidate';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { modules } from './modules';

/** What the shell itself shows and must keep fresh. */
const shellTopics: Record<string, LiveMapping> = {
  // A session that was ended elsewhere fails this check with a 401, which leads to the log-in page.
  'identity.session': () => [sessionQuery, scopesQuery, entitlementsQuery, tenantQuery].map((query) => query.queryKey),
  'identity.members': () => [membersQuery.queryKey],
  'identity.tenant': () => [tenantQuery.queryKey],
  'drive.usage': () => [tenantQuery.queryKey],
};

/** Every topic of the live stream, and the queries it makes stale. */
export const liveTopics = joinTopics([shellTopics, ...modules.map((module) => module.live)]);
