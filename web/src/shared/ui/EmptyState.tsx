import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  /** One of `illustrations/drawings`. */
  drawing?: ReactNode;
  title: string;
  /** One sentence. */
  message?: ReactNode;
  /** One button: the next step. */
  action?: ReactNode;
  children?: ReactNode;
  /** An error is announced at once; anything else is simply there. */
  role?: 'alert';
  /** `h1` where no bar above names the page. */
  heading?: 'h1' | 'h2';
}

/** What a page says when it has nothing to list. Stands in the middle, a little high. */
export function EmptyState({
  drawing,
  title,
  message,
  action,
  children,
  role,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={classes.page} role={role}>
      <div className={classes.inner}>
        {drawing}
        <Heading className={classes.title}>{title}</Heading>
        {message && <p className={classes.message}>{message}</p>}
        {children}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
