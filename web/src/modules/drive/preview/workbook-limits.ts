/** What is read of a workbook; what reads it is in a thread of its own. */

/** Bytes of a workbook that is read at all. */
export const WORKBOOK_LIMIT = 32 * 1024 * 1024;
export const MOST_ROWS = 2000;
export const MOST_COLUMNS = 100;

/** What is shown of a sheet. */
export interface SheetRows {
  rows: readonly (readonly string[])[];
  /** Columns with nothing but numbers below their heads. */
  numeric: readonly boolean[];
  /** How many the sheet has in all, up to the last that holds something. */
  rowCount: number;
  columnCount: number;
}
