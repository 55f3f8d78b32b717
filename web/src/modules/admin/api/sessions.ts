import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type ListTenantSessionsResponse, revokeTenantSession } from '@/shared/api/gen';
import {
  listTenantSessionsInfiniteOptions,
  listTenantSessionsOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from './deeds';

export type TenantSession = ListTenantSessionsResponse['sessions'][number];

/** Sessions asked for at once. */
const PAGE_SIZE = 50;
/** A panel shows at most so many of one member's; nobody works in more browsers. */
const OF_ONE_MEMBER = 50;

/** Who is signed in to the organisation, the newest first, page after page. */
export const sessionsQuery = () =>
  infiniteQueryOptions({
    ...listTenantSessionsInfiniteOptions({ query: { limit: PAGE_SIZE } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Where one member is signed in. */
export const memberSessionsQuery = (member: string) =>
  queryOptions({ ...listTenantSessionsOptions({ query: { member, limit: OF_ONE_MEMBER } }), staleTime: 0 });

/** Signs a browser out. */
export const useEndSession = () =>
  useDeed(async ({ id }: TenantSession) => revokeTenantSession({ path: { sessionId: id } }), {
    done: ({ member }) => `${member.displayName} is signed out of that browser`,
    failed: 'Failed to end the session',
  });
