import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** The foot of a page that is reached from the log-in page: the link back, and other ways on after it. */
export function BackToLogin({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.others}>
      <Link to="/login" className={classes.link}>
        Back to log in
      </Link>
      {children}
    </div>
  );
}
