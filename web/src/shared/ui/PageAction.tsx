import { Button } from '@mantine/core';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './PageAction.module.css';

export interface PageActionProps extends ComponentPropsWithRef<'button'> {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
}

/** A page's one primary button, also the target of a menu. Stands last in its `PageBar`; on a phone it floats above the navigation. */
export function PageAction({ label, icon: Icon, ...props }: PageActionProps) {
  const isPhone = usePhone();
  return (
    <Button
      {...props}
      className={isPhone ? classes.floating : classes.inline}
      leftSection={<Icon size={isPhone ? '1.25rem' : '1rem'} stroke={1.6} aria-hidden />}
    >
      {label}
    </Button>
  );
}
