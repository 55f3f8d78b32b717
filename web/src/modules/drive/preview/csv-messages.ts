/** What the page and the thread that reads a table say to each other. */

import type { CsvView } from '../model/csv-view';

/** To the thread. */
export type CsvRequest =
  | { do: 'open'; url: string }
  /** From now on rows are those of this view. */
  | { do: 'view'; view: CsvView }
  /** Rows `from` up to `to`, not included. */
  | { do: 'rows'; id: number; from: number; to: number };

/** How far the table has been read. */
export interface CsvProgress {
  head: readonly string[];
  /** Rows below the head so far. */
  rowCount: number;
  /** So many of them the view has, where it is another than the whole table. */
  found?: number;
  isDone: boolean;
  /** The table ends before the file does. */
  isCut: boolean;
}

/** From the thread. */
export type CsvAnswer =
  | ({ is: 'progress' } & CsvProgress)
  | { is: 'rows'; id: number; from: number; rows: string[][] }
  | { is: 'failed' };
