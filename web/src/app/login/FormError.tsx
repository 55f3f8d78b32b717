import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './parts.module.css';

/** What went wrong with a form, announced as soon as it is there. Its room is always kept. */
export function FormError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={classes.errorSlot}>
      {children && (
        <p className={classes.error}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {children}
        </p>
      )}
    </div>
  );
}
