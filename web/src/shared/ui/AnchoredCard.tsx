import { Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type ReactNode, type RefObject, useState } from 'react';
import classes from './AnchoredCard.module.css';

export interface AnchoredCardProps {
  /** The positioned box of the button that opened it; the card is drawn inside it. */
  anchor: RefObject<HTMLElement | null>;
  /** On which side of the box it stands, and which edges are in line. */
  position: 'top-start' | 'bottom-start' | 'bottom-end';
  /** With its unit. */
  width: string;
  /** What it is, for those who hear it. */
  label: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A card beside the button that opened it. Escape closes it and leads back to the button, a press elsewhere closes it. */
export function AnchoredCard({ anchor, position, width, label, className, onClose, children }: AnchoredCardProps) {
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
      position={position}
      offset={8}
      radius="md"
      width={width}
      trapFocus
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={setCard} role="dialog" aria-label={label} className={className}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
