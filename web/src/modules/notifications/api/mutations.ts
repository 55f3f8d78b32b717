import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListNotificationsResponse, readAllNotifications, readNotification } from '@/shared/api/gen';
import { markRead } from '../model/bell';
import { type Notification, notificationsKey, unreadQuery } from './queries';

type Pages = InfiniteData<ListNotificationsResponse, string>;

/** Shows these as read at once; gives what was there, to put it back. */
function showRead(queries: QueryClient, isRead: (one: Notification) => boolean) {
  const before = queries.getQueryData<Pages>(notificationsKey);
  queries.setQueryData<Pages>(notificationsKey, (list) => list && { ...list, pages: markRead(list.pages, isRead) });
  return before;
}

/** Both are read again, whatever came of it: the count is of more than the pages at hand. */
async function readAgain(queries: QueryClient) {
  await Promise.all([
    queries.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    queries.invalidateQueries({ queryKey: notificationsKey }),
  ]);
}

/** Marks one as read. It shows at once, and goes back if the server refuses. */
export function useReadOne() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Notification) => readNotification({ path: { notificationId: id } }),
    onMutate: ({ id }) => showRead(queries, (one) => one.id === id),
    onError: (_failure, _one, before) => queries.setQueryData(notificationsKey, before),
    onSettled: () => readAgain(queries),
  });
}

/** Marks everything as read up to the newest one in the list: what comes meanwhile stays unread. */
export function useReadAll() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (newestId: string) => readAllNotifications({ body: { newestId } }),
    onMutate: () => showRead(queries, () => true),
    onError: (_failure, _newest, before) => queries.setQueryData(notificationsKey, before),
    onSettled: () => readAgain(queries),
  });
}
