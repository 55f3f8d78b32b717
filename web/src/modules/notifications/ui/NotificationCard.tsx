import type { RefObject } from 'react';
import { AnchoredCard } from '@/shared/ui/AnchoredCard';
import { NotificationList } from './NotificationList';
import classes from './NotificationList.module.css';

/** The list as a card beside `anchor`, the box of the button that opened it. */
export function NotificationCard({
  anchor,
  side,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  side: 'below' | 'beside';
  onClose: () => void;
}) {
  return (
    <AnchoredCard
      anchor={anchor}
      position={side === 'below' ? 'bottom-end' : 'bottom-start'}
      width="27rem"
      label="Notifications"
      className={classes.card}
      onClose={onClose}
    >
      <NotificationList onClose={onClose} heading />
    </AnchoredCard>
  );
}
