import type { CSSProperties, ReactNode } from 'react';

/** One column of a {@link DataTable}. */
export interface Column<Row> {
  /** The head's words; unique in the table. */
  label: string;
  /** Its share of the row, as a grid track: `7rem`, `minmax(0, 1fr)`. */
  track: string;
  /** Figures and actions stand at the right end. */
  alignsEnd?: boolean;
  /** Left out between phone and desktop, where room is short. */
  isMinor?: boolean;
  /** The whole words of a cell that may be cut, or the exact moment of a date. */
  title?: (row: Row) => string | undefined;
  cell: (row: Row) => ReactNode;
}

/** The grid tracks of all columns, and of those that stay when room is short, as variables for the style sheet. */
export function tracksOf(columns: readonly Column<never>[]): CSSProperties {
  const join = (some: readonly Column<never>[]) => some.map(({ track }) => track).join(' ');
  return {
    '--tracks': join(columns),
    '--tracks-narrow': join(columns.filter(({ isMinor }) => !isMinor)),
  } as CSSProperties;
}
