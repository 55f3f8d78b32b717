import type { ReactNode } from 'react';
import classes from './ByRoom.module.css';

/** Tools of a page's bar: with their words where the bar has room for them, else in another form, such as behind dots. */
export function ByRoom({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <>
      <span className={classes.wide}>{wide}</span>
      <span className={classes.narrow}>{narrow}</span>
    </>
  );
}
