import { ActionIcon, Button } from '@mantine/core';
import type { ComponentType, Ref } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './BarButton.module.css';

export interface BarButtonProps {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  /** How many there are of what it leads to: behind the word, or at the icon; nothing where there are none. */
  count?: number;
  loading?: boolean;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A tool of a page's bar: with its word on a desktop, an icon on a phone. Takes what a `Menu.Target` hands it, too. */
export function BarButton({ label, icon: Icon, count = 0, ...others }: BarButtonProps) {
  const words = count > 0 ? `${label} (${count})` : label;
  if (usePhone()) {
    return (
      <ActionIcon size="2.75rem" aria-label={words} {...others}>
        <Icon size="1.375rem" stroke={1.6} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />} {...others}>
      {words}
    </Button>
  );
}
