import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './PageAction.module.css';

export interface PageActionProps {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  onClick: () => void;
}

/** A page's one primary button. Stands last in its `PageBar`; on a phone it floats above the navigation. */
export function PageAction({ label, icon: Icon, onClick }: PageActionProps) {
  const isPhone = usePhone();
  return (
    <Button
      className={isPhone ? classes.floating : classes.inline}
      leftSection={<Icon size={isPhone ? '1.25rem' : '1rem'} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
