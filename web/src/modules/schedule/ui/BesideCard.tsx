import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BesideCard.module.css';

export interface BesideCardProps {
  /** The box that the card stands beside. */
  beside: DOMRect;
  /** Its name for screen readers. */
  label: string;
  /** Turns the page's shortcuts off while it is open. */
  isModal?: boolean;
  /** Escape, and a press elsewhere. */
  onClose: () => void;
  children: ReactNode;
}

/** A box that is wider, as in the day view, has the card over its end: beside it there is no room. In pixels. */
const MOST_BESIDE = 240;

/** A small card beside a box in the view, on a desktop. It keeps the focus until it is closed. */
export function BesideCard({ beside, label, isModal, onClose, children }: BesideCardProps) {
  const { left, top, height } = beside;
  const width = Math.min(beside.width, MOST_BESIDE);
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="right-start"
      width="22rem"
      radius="md"
      offset={8}
      withRoles={false}
      // The popover's own Escape would close the card while a list inside it is open: onKeyDown handles it.
      closeOnEscape={false}
      trapFocus
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.card}
        role="dialog"
        aria-modal={isModal || undefined}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !hasOpenList(event.target)) onClose();
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Mantine marks a field while its list is open: Escape then closes the list alone. */
const hasOpenList = (target: EventTarget) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
