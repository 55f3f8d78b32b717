import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import { NOTIFICATION_SETTINGS, useRegisteredCommands } from '@/shared/lib/commands';
import { Modules } from '@/shared/lib/use-modules';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ConversationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { useReadAll, useReadOne } from '../api/mutations';
import { type Notification, notificationsQuery, unreadQuery } from '../api/queries';
import { byDay } from '../model/by-day';
import classes from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow';

/** What the person is told, the newest first. `onClose` is called when one of them leads somewhere. */
export function NotificationList({ onClose, heading = false }: { onClose: () => void; heading?: boolean }) {
  const router = useRouter();
  const isPhone = usePhone();
  const modules = use(Modules);
  const list = useInfiniteQuery(notificationsQuery);
  const readOne = useReadOne();
  const readAll = useReadAll();
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const newest = all[0];
  // The bell knows before the list does: what stands over the list does not push it down.
  const told = useQuery(unreadQuery).data ?? 0;
  const unread = list.data?.pages[0]?.unread ?? told;

  const settings = useRegisteredCommands().find(({ id }) => id === NOTIFICATION_SETTINGS);

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
        {unread > 0 && (
          <Button
            variant="subtle"
            size="xs"
            className={classes.all}
            leftSection={<IconChecks size="1rem" stroke={1.6} aria-hidden />}
            disabled={!newest}
            onClick={() => newest && readAll.mutate(newest.id)}
          >
            Mark all as read
          </Button>
        )}
        {settings && (
          <ActionIcon
            size={isPhone ? '2.75rem' : 28}
            className={classes.settings}
            aria-label={settings.label}
            title={settings.label}
            onClick={() => {
              onClose();
              settings.run({ goTo: (href) => void router.navigate({ href }) });
            }}
          >
            <IconSettings size={isPhone ? '1.375rem' : '1.125rem'} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
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
          {WAITING.map((row) => (
            <Skeleton key={row} height="2.5rem" aria-hidden />
          ))}
        </div>
      );
    }
    if (all.length === 0) {
      return (
        <EmptyState
          drawing={<ConversationDrawing />}
          title="You are all caught up"
          message="Messages, shares, invitations and requests for you appear here"
        />
      );
    }
    return (
      // Focusable, so that the keyboard scrolls it where nothing in it can be pressed.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="What happened">
        {byDay(all, new Date()).map(({ day, notifications }) => (
          <section key={day} aria-label={day}>
            <h3 className={classes.day}>{day}</h3>
            <ul className={classes.rows}>
              {notifications.map((one) => (
                <NotificationRow
                  key={one.id}
                  notification={one}
                  icon={modules.find(({ path }) => isWithin(one.link, path))?.icon ?? IconBell}
                  onOpen={() => open(one)}
                />
              ))}
            </ul>
          </section>
        ))}
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

/** So many rows stand for those that are being fetched. */
const WAITING = Array.from({ length: 8 }, (_, row) => row);

/** Whether a link leads to the pages that begin with `path`. */
const isWithin = (link: string | null, path: string) =>
  link !== null && (link === path || ['/', '?', '#'].some((next) => link.startsWith(path + next)));
