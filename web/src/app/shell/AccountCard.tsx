import { Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import classes from './AccountMenu.module.css';
import { AccountPanel } from './AccountPanel';

/** The account panel as a card beside `anchor`, the box of the button that opened it. */
export function AccountCard({
  anchor,
  above,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  above: boolean;
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
      position={above ? 'top-start' : 'bottom-end'}
      offset={8}
      radius="md"
      width="20rem"
      trapFocus
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={setCard} role="dialog" aria-label="Account">
        <AccountPanel onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
