import { rowWords } from './csv-columns';

export interface SheetExtent {
  rowCount: number;
  columnCount: number;
  shownRows: number;
  shownColumns: number;
  /** Rows that hold what is looked for; all that are shown where nothing is. */
  found: number;
}

const number = (count: number) => count.toLocaleString('en-GB');

/** How much of a sheet is shown: '24 rows', '3 of 24 rows' while something is looked for, or what is left out and how to have it. */
export function sheetWords({ rowCount, columnCount, shownRows, shownColumns, found }: SheetExtent): string {
  const parts = [
    ...(shownRows < rowCount ? [`the first ${number(shownRows)} of ${rowWords(rowCount)}`] : []),
    ...(shownColumns < columnCount ? [`the first ${number(shownColumns)} of ${number(columnCount)} columns`] : []),
  ];
  const holding = found < shownRows ? `${number(found)} of ${rowWords(shownRows)}` : '';
  if (parts.length === 0) return holding || rowWords(rowCount);
  const words = parts.join(' and ');
  return `${holding && `${holding}. `}${words.charAt(0).toUpperCase()}${words.slice(1)} are shown. Download the file to see all of it.`;
}
