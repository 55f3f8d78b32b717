import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { unreadQuery } from '../api/queries';
import { badgeOf, bellLabel } from '../model/bell';
import classes from './Bell.module.css';

const NotificationCard = lazy(() => import('./NotificationCard').then((part) => ({ default: part.NotificationCard })));
const NotificationList = lazy(() => import('./NotificationList').then((part) => ({ default: part.NotificationList })));

/** How much is unread, as a button that opens the list: a card beside it, on a phone a sheet. */
export function Bell({ side = 'below' }: { side?: 'below' | 'beside' }) {
  const unread = useQuery(unreadQuery).data ?? 0;
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <div ref={box} className={classes.box}>
      <button
        type="button"
        className={classes.bell}
        onClick={toggle}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={bellLabel(unread)}
      >
        <IconBell size="1.25rem" stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {badgeOf(unread)}
          </span>
        )}
      </button>
      {phone ? (
        <Dialog opened={opened} onClose={close} title="Notifications">
          <NotificationList onClose={close} />
        </Dialog>
      ) : (
        opened && (
          <Suspense>
            <NotificationCard anchor={box} side={side} onClose={close} />
          </Suspense>
        )
      )}
    </div>
  );
}
