import type { QueryKey } from '@tanstack/react-query';
import { accountLive } from '@/modules/account';
import { notificationsLive } from '@/modules/notifications';
import type { LiveMapping } from '@/shared/lib/module';
import { joinTopics } from '@/shared/live/invalidate';
import { preferencesQuery } from '@/shared/session/preferences';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { modules } from './modules';

/** The beginning of every query's key. */
const EVERYTHING: QueryKey = [];

/** What the shell itself shows and must keep fresh. */
const shellTopics: Record<string, LiveMapping> = {
  // A session that was ended elsewhere fails this check with a 401, which leads to the log-in page.
  'identity.session': () => [sessionQuery, scopesQuery, entitlementsQuery, tenantQuery].map((query) => query.queryKey),
  // Every answer says what the person may do with it, so another permission makes all of them stale.
  'identity.access': () => [EVERYTHING],
  'identity.members': () => [membersQuery.queryKey],
  'identity.tenant': () => [tenantQuery.queryKey, preferencesQuery.queryKey],
  // Names, photos and statuses.
  'identity.people': () => [membersQuery.queryKey, sessionQuery.queryKey],
};

/** Every topic of the live stream, and the queries it makes stale. */
export const liveTopics = joinTopics([
  shellTopics,
  accountLive,
  notificationsLive,
  ...modules.map((module) => module.live),
]);

/** The same for figures that may lag while change follows change. */
export const liveFigures = joinTopics(modules.map((module) => module.liveFigures ?? {}));
