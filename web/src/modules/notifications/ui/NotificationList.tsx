import { Button, Loader } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { useReadAll, useReadOne } from '../api/mutations';
import { type Notification, notificationsQuery } from '../api/queries';
import classes from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow';

/** What the person is told, the newest first. `onClose` is called when one of them leads somewhere. */
export function NotificationList({ onClose, heading = false }: { onClose: () => void; heading?: boolean }) {
  const router = useRouter();
  const list = useInfiniteQuery(notificationsQuery);
  const readOne = useReadOne();
  const readAll = useReadAll();
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const newest = all[0];
  const unread = list.data?.pages[0]?.unread ?? 0;

  const open = (one: Notification) => {
    if (!one.read) readOne.mutate(one);
    if (!one.link) return;
    onClose();
    void router.navigate({ href: one.link });
  };

  return (
    // Takes the focus when it opens: of an empty list nothing else could, and Escape would reach nobody.
    <div className={classes.list} tabIndex={-1} data-autofocus>
      <div className={classes.head}>
        {heading && <h2 className={classes.title}>Notifications</h2>}
        <Button
          variant="subtle"
          size="xs"
          className={classes.all}
          disabled={!newest || unread === 0}
          onClick={() => newest && readAll.mutate(newest.id)}
        >
          Mark all as read
        </Button>
      </div>
      {renderList()}
    </div>
  );

  function renderList() {
    if (list.isError && !list.data) {
      return <LoadFailure what="Your notifications" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) {
      return (
        <div className={classes.wait} role="status" aria-label="Loading notifications">
          <Loader size="sm" />
        </div>
      );
    }
    if (all.length === 0) {
      return (
        <EmptyState title="You are all caught up" message="Shares, invitations and requests for you appear here" />
      );
    }
    return (
      // Focusable, so that the keyboard scrolls it where nothing in it can be pressed.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="What happened">
        <ul className={classes.rows}>
          {all.map((one) => (
            <NotificationRow key={one.id} notification={one} onOpen={() => open(one)} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show earlier ones
          </Button>
        )}
      </div>
    );
  }
}
