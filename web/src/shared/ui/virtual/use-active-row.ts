import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { VirtualList } from './use-virtual-rows';

export interface ActiveRowOptions<Row> {
  list: VirtualList;
  /** All rows, or the cards of a grid. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The attribute in which the element of a row has its index. */
  mark: `data-${string}`;
}

/** The one row, or card of a grid, that takes part in the Tab order, and the focus that moves through the list. */
export function useActiveRow<Row>({ list, rows, keyOf, mark }: ActiveRowOptions<Row>) {
  const [active, setActive] = useState(0);
  const current = Math.max(0, Math.min(active, rows.length - 1));

  function go(index: number): void {
    setActive(index);
    list.show(index);
    // What was out of sight exists only after the list has followed.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => list.scroller.current?.querySelector<HTMLElement>(`[${mark}="${index}"]`)?.focus()),
    );
  }

  // The row with the focus has left the list: the one in its place gets the focus, or the keys would be lost.
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row leaves with a change of the list only.
  useEffect(() => {
    if (focused.current === null || rows.some((row) => keyOf(row) === focused.current)) return;
    focused.current = null;
    if (document.activeElement === document.body && rows.length > 0) go(current);
  }, [rows]);

  return {
    /** The index of that row; 0 where there is none. */
    current,
    /** Brings a row into sight and gives it the focus. */
    go,
    /** Called by a row that gets the focus, or by what is in it. */
    onFocus: (index: number) => {
      setActive(index);
      const row = rows[index];
      focused.current = row === undefined ? null : keyOf(row);
    },
    /** For the list's element. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) focused.current = null;
    },
  };
}
