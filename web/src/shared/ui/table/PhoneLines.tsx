import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

/** A table's row on a phone: a picture, a name, and a quieter line of facts below it. */
export function PhoneLines({
  start,
  title,
  end,
  facts,
}: {
  /** An avatar or icon. */
  start?: ReactNode;
  title: ReactNode;
  /** A badge beside the title. */
  end?: ReactNode;
  facts: ReactNode;
}) {
  return (
    <>
      {start}
      <span className={classes.lines}>
        <span className={classes.firstLine}>
          <span className={classes.title}>{title}</span>
          {end}
        </span>
        <span className={classes.facts}>{facts}</span>
      </span>
    </>
  );
}
