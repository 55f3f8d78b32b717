import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** Large numbers beside each other, divided by lines. `label` says what they are about. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.figures} aria-label={label}>
      {children}
    </ul>
  );
}

export interface FigureProps {
  label: string;
  value: string;
  /** What the number means, below it. */
  note?: ReactNode;
  /** Asks for attention by its colour; the note says why. */
  tone?: 'warn' | 'bad';
  /** Makes the label the link to the rows that the number is made of; the whole cell opens it. */
  renderLink?: (className: string, label: string) => ReactNode;
}

/** One number: small words above it, what it means below. */
export function Figure({ label, value, note, tone, renderLink }: FigureProps) {
  return (
    <li className={classes.figure} data-opens={renderLink ? true : undefined}>
      <span className={classes.label}>{renderLink ? renderLink(classes.link ?? '', label) : label}</span>
      <span className={classes.value}>{value}</span>
      <span className={classes.note} data-tone={tone}>
        {note ?? ' '}
      </span>
    </li>
  );
}
