import type { ReactNode } from 'react';
import classes from './PageFrame.module.css';

export interface PageFrameProps {
  children: ReactNode;
  /** Makes the whole page one form, so that the bar's button and Enter send it. */
  onSubmit?: () => void;
}

/** Fills the sheet from top to bottom: a page's bar, then what takes the rest and scrolls by itself. */
export function PageFrame({ children, onSubmit }: PageFrameProps) {
  if (!onSubmit) return <div className={classes.page}>{children}</div>;
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
