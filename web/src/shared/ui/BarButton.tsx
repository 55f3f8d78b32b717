import { ActionIcon, Button } from '@mantine/core';
import type { ComponentType, Ref } from 'react';
import { usePhone } from '@/shared/lib/use-phone';

export interface BarButtonProps {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  loading?: boolean;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A tool of a page's bar: with its word on a desktop, an icon on a phone. Takes what a `Menu.Target` hands it, too. */
export function BarButton({ label, icon: Icon, ...others }: BarButtonProps) {
  if (usePhone()) {
    return (
      <ActionIcon size="2.75rem" aria-label={label} {...others}>
        <Icon size="1.375rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />} {...others}>
      {label}
    </Button>
  );
}
