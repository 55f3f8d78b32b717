/** How a table is shown; what reads it is in a thread of its own. */

/**
 * How wide a column is, in letters: as its longest value among the first rows and a little more, within bounds. Numbers that
 * count grow on the way down, and the column does not grow with them.
 */
export function columnWidths(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return head.map((name, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, (row[column] ?? '').length), name.length);
    return Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, longest + SPARE));
  });
}

/** `1,284.50`, `-3`, `(12.00)`, `£310`, `20%`. */
const NUMBER = /^[-+(]?[£$€]?-?\d[\d,. ]*%?\)?$/;

/** Which columns hold nothing but numbers among these rows. */
export function numericColumns(head: readonly string[], rows: readonly (readonly string[])[]): boolean[] {
  return head.map((_, column) => {
    const values = rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '');
    return values.length > 0 && values.every((value) => NUMBER.test(value));
  });
}

/** A spreadsheet's name for a column: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

const LEAST_WIDTH = 8;
/** Letters that later rows may have more. */
const SPARE = 2;
const MOST_WIDTH = 40;

/** '1,284 rows', '1 row'. */
export function rowWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`;
}
