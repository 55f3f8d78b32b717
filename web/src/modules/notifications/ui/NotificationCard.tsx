import { Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import classes from './Bell.module.css';
import { NotificationList } from './NotificationList';
import listClasses from './NotificationList.module.css';

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
  const [card, setCard] = useState<HTMLElement | null>(null);
  // The button is left out: pressing it closes the card by itself.
  useClickOutside(onClose, null, [card, anchor.current]);
  const onEscape = () => {
    onClose();
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onEscape()}
      // The button outside has the roles; this target is only a place.
      withRoles={false}
      closeOnClickOutside={false}
      position={side === 'below' ? 'bottom-end' : 'bottom-start'}
      offset={8}
      radius="md"
      width="26rem"
      trapFocus
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={setCard} role="dialog" aria-label="Notifications" className={listClasses.card}>
        <NotificationList onClose={onClose} heading />
      </Popover.Dropdown>
    </Popover>
  );
}
