import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Warning.module.css';

/** What a person should know before going on, on a ground of its own; `action` is what can be done about it. */
export function Warning({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.warning}>
      <div className={classes.words} role="status">
        <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />
        <p>{children}</p>
      </div>
      {action}
    </div>
  );
}
