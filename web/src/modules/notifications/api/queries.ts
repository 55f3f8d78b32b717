import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListNotificationsResponse } from '@/shared/api/gen';
import { countUnreadNotifications, listNotifications } from '@/shared/api/gen/shell/sdk.gen';

export type Notification = ListNotificationsResponse['notifications'][number];

/** Notifications asked for at once. */
const PAGE_SIZE = 30;

export const notificationsKey = ['notifications', 'list'] as const;

/** How many notifications are unread, 0 to 100; 100 stands for more than 99. A live message makes it stale. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await countUnreadNotifications({ signal, throwOnError: true })).data.unread,
  staleTime: 60_000,
  gcTime: Infinity,
});

/** What the person is told, the newest first, page after page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationsKey,
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: PAGE_SIZE, ...(pageParam !== '' && { cursor: pageParam }) };
    return (await listNotifications({ query, signal, throwOnError: true })).data;
  },
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
});
