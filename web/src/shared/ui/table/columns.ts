import type { CSSProperties, ReactNode } from 'react';

/** One column of a {@link DataTable}. */
export interface Column<Row> {
  /** The head's words; unique in the table. */
  label: string;
  /** Its share of the row, as a grid track: `7rem`, `minmax(0, 1fr)`. */
  track: string;
  /** What the table is sorted by after a press on the head; without it the column cannot be sorted by. */
  sort?: string;
  /** Figures and actions stand at the right end. */
  alignsEnd?: boolean;
  /** Left out where room is short: `first` ones on most screens already, `lesser` ones only where it is shorter still. */
  isMinor?: boolean | 'first' | 'lesser';
  /** The whole words of a cell that may be cut, or the exact moment of a date. */
  title?: (row: Row) => string | undefined;
  cell: (row: Row) => ReactNode;
}

/** How a table is sorted: by which column's `sort`, and which way. */
export interface TableSort {
  by: string;
  order: 'asc' | 'desc';
  onSort: (by: string) => void;
}

/** Rows that can be chosen: a checkbox before each and one over all. */
export interface TableSelection<Row> {
  isChosen: (row: Row) => boolean;
  /** Something is chosen, on this page or another: a tap chooses rather than opens. */
  isActive: boolean;
  /** How much of the rows shown is chosen. */
  extent: 'none' | 'some' | 'all';
  /** What a row is called, for its checkbox. */
  nameOf: (row: Row) => string;
  onToggle: (row: Row) => void;
  /** Chooses from the last chosen row to this one; from `start` when nothing was chosen before. */
  onRange: (row: Row, start?: Row) => void;
  onToggleAll: () => void;
  onClear: () => void;
}

/** Where a row's menu was asked for: by the pointer, else at the element that has the focus. */
export type OpenMenu<Row> = (row: Row, from: HTMLElement, at?: { x: number; y: number }) => void;

/** The grid tracks of all columns, and of those that stay as room gets shorter, as variables for the style sheet. */
export function tracksOf(columns: readonly Column<never>[], isSelectable = false): CSSProperties {
  const join = (some: readonly Column<never>[]) =>
    [...(isSelectable ? ['1rem'] : []), ...some.map(({ track }) => track)].join(' ');
  return {
    '--tracks': join(columns),
    '--tracks-usual': join(columns.filter(({ isMinor }) => isMinor !== 'first')),
    '--tracks-narrow': join(columns.filter(({ isMinor }) => !isMinor || isMinor === 'lesser')),
    '--tracks-least': join(columns.filter(({ isMinor }) => !isMinor)),
  } as CSSProperties;
}
