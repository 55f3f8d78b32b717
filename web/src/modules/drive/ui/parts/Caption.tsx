import type { ReactNode } from 'react';
import classes from './Caption.module.css';

export interface CaptionProps {
  name: string;
  /** A long name takes two lines. */
  wraps?: boolean;
  /** Stands where the name does, such as the field that changes it. */
  field?: ReactNode;
  /** The quiet line below. */
  facts: ReactNode;
}

/** What a card of a file or folder says: the name, and a line about it. */
export function Caption({ name, wraps, field, facts }: CaptionProps) {
  return (
    <span className={classes.words}>
      {field || (
        <span className={classes.name} data-wraps={wraps || undefined} dir="auto" title={name}>
          {name}
        </span>
      )}
      <span className={classes.facts}>{facts}</span>
    </span>
  );
}
