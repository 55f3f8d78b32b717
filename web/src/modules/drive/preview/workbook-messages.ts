import type { SheetRows } from './workbook-limits';

/** What the page and the thread that reads a workbook say to each other. */

/** To the thread: the bytes come first, then a sheet after the other by its place. */
export type WorkbookRequest = { do: 'open'; bytes: ArrayBuffer } | { do: 'read'; sheet: number };

/** From the thread. */
export type WorkbookAnswer =
  | { is: 'opened'; names: readonly string[] }
  | { is: 'read'; sheet: number; rows: SheetRows }
  | { is: 'failed'; isTooLarge: boolean };
