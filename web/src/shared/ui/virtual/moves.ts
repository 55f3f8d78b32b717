/** Which row or card the keys lead to, and when a list needs its next page. */

export interface MoveRoom {
  /** The row or card that has the focus, from 0. */
  from: number;
  count: number;
  /** Cards beside each other; without it the keys to the left and right are no moves. */
  columns?: number;
  /** What the page keys move by; without it they are no moves. */
  page?: number;
}

/** The index that a key leads to, within the list; undefined where the key is no move. */
export function movedTo(key: string, { from, count, columns, page }: MoveRoom): number | undefined {
  const to = targetOf(key, from, count, columns, page);
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

function targetOf(key: string, from: number, count: number, columns?: number, page?: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return from + (columns ?? 1);
    case 'ArrowUp':
      return from - (columns ?? 1);
    case 'ArrowRight':
      return columns === undefined ? undefined : from + 1;
    case 'ArrowLeft':
      return columns === undefined ? undefined : from - 1;
    case 'PageDown':
      return page === undefined ? undefined : from + page;
    case 'PageUp':
      return page === undefined ? undefined : from - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Whether `ahead` rows or fewer are left below the last one that is drawn; -1 for `last` where none is drawn. */
export function isNearEnd(last: number, count: number, ahead: number): boolean {
  return last >= count - ahead;
}
