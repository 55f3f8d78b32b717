import { rowWords } from './csv-columns';

export interface SheetExtent {
  rowCount: number;
  columnCount: number;
  shownRows: number;
  shownColumns: number;
}

const number = (count: number) => count.toLocaleString('en-GB');

/** How much of a sheet is shown: '24 rows', or what is left out and how to have it. */
export function sheetWords({ rowCount, columnCount, shownRows, shownColumns }: SheetExtent): string {
  const parts = [
    ...(shownRows < rowCount ? [`the first ${number(shownRows)} of ${rowWords(rowCount)}`] : []),
    ...(shownColumns < columnCount ? [`the first ${number(shownColumns)} of ${number(columnCount)} columns`] : []),
  ];
  if (parts.length === 0) return rowWords(rowCount);
  const words = parts.join(' and ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} are shown. Download the file to see all of it.`;
}
