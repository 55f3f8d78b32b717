import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Card.module.css';

/** Cards beside and below each other, as many in a line as there is room for. `label` says what they are. */
export function Cards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  );
}

export interface CardProps {
  /** The link or button that the card is called by; with the class it is given, all of the card opens it. */
  renderTitle: (className: string) => ReactNode;
  /** The dots with what else can be done. */
  menu: ReactNode;
  /** What there is to know, line by line. */
  children: ReactNode;
}

/** A thing that people pick up as a whole: a drive, a library, a share. */
export function Card({ renderTitle, menu, children }: CardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        {renderTitle(classes.open ?? '')}
        <span className={classes.menu}>{menu}</span>
      </div>
      {children}
    </li>
  );
}

export interface CardFactsProps {
  children: ReactNode;
  /** Stands on the right, or below where there is no room for both. */
  end?: ReactNode;
  /** `end` always stands below: the numbers are so long that on most cards it would. */
  isStacked?: boolean;
}

/** A card's last line, small: numbers on the left, `end` on the right. Cards of one row end level. */
export function CardFacts({ children, end, isStacked = false }: CardFactsProps) {
  return (
    <div className={classes.facts} data-stacked={isStacked || undefined}>
      <span className={classes.numbers}>{children}</span>
      {end && <span className={classes.end}>{end}</span>}
    </div>
  );
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Stands where cards will be. `label` says that they are on their way. */
export function CardsSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.cards} role="status" aria-label={label} aria-busy>
      {PLACEHOLDERS.map((key) => (
        <Skeleton key={key} height="7rem" radius="md" aria-hidden />
      ))}
    </div>
  );
}
