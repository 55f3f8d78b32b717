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

const LEAST_WIDTH = 8;
/** Letters that later rows may have more. */
const SPARE = 2;
const MOST_WIDTH = 40;

/** '1,284 rows', '1 row'. */
export function rowWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`;
}
