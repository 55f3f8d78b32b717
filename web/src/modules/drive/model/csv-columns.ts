/** How a table is shown; what reads it is in a thread of its own. */

/** How wide a column is, in letters: as its longest value among the first rows, within bounds. */
export function columnWidths(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return head.map((name, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, (row[column] ?? '').length), name.length);
    return Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, longest));
  });
}

const LEAST_WIDTH = 6;
const MOST_WIDTH = 40;

/** '1,284 rows', '1 row'. */
export function rowWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`;
}
