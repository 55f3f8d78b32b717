import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './ActionsMenu.module.css';
import { useMenuSheet } from './menu-sheet';

export interface ActionItemProps {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  onClick: () => void;
  /** The reason why it may not be done; nothing where it may. */
  refusal?: string | false;
  /** It takes something away. */
  isDanger?: boolean;
}

/** One line of a menu. What may not be done stays in sight, with the reason. */
export function ActionItem({ label, icon: Icon, onClick, refusal, isDanger }: ActionItemProps) {
  return (
    <Menu.Item
      className={classes.item}
      disabled={Boolean(refusal)}
      data-danger={(isDanger && !refusal) || undefined}
      leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {label}
      {refusal && <span className={classes.reason}>{refusal}</span>}
    </Menu.Item>
  );
}

export interface ActionsMenuProps {
  /** What the dots are called: `Actions for drive Projects`. */
  label: string;
  items: readonly ActionItemProps[];
  tabIndex?: number;
  /** On the button. */
  className?: string;
  /** The button's size on a desktop; 28 pixels unless said. On a phone it is as wide as a thumb. */
  size?: number | string;
  /** Told while it is open, so that what stands around it stays. */
  onOpen?: (isOpen: boolean) => void;
}

/** The dots that open what can be done with one thing. */
export function ActionsMenu({ label, items, tabIndex, className, size = 28, onOpen }: ActionsMenuProps) {
  const isPhone = usePhone();
  const sheet = useMenuSheet();
  return (
    // The first line takes the focus itself: a place holder for it would be a child that a menu may not have.
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false} onChange={onOpen} {...sheet}>
      <Menu.Target>
        <ActionIcon className={className} size={isPhone ? '2.75rem' : size} tabIndex={tabIndex} aria-label={label}>
          <IconDots size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <ActionItem key={item.label} {...item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
