import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useStore } from '../../lib/external-store';
import { printing } from '../../lib/printing';
import { isNearEnd } from './moves';
import { coveredPixels } from './pixels';

/** A row that is drawn. */
export interface VirtualRow {
  index: number;
  key: string | number | bigint;
  /** Pixels from the list's top. */
  start: number;
}

/** A list, or the lines of a grid, of which only what is in sight exists. Drawn by `VirtualRows` or `VirtualGrid`. */
export interface VirtualList {
  /** The ref of what scrolls. */
  ref: (element: HTMLElement | null) => void;
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** What is drawn: in sight, and a few more on each side. */
  rows: readonly VirtualRow[];
  /** The height of all rows, drawn or not, in pixels. */
  total: number;
  /** The ref of a row that is as high as what it holds; such a row says its index in `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** Scrolls until the row, or the card of a grid, is in sight; without `align` no further than needed. */
  show: (index: number, align?: 'start' | 'center' | 'auto') => void;
  /** How many rows of a known height the window shows whole. */
  rowsInSight: () => number;
}

export interface VirtualRowsOptions {
  /** How many rows there are, drawn or not. */
  count: number;
  /** Pixels: of every row, or by its index; of rows that are measured, what they are taken for until then. */
  height: number | ((index: number) => number);
  /**
   * What a row is known by when the list changes; its index, unless given. The same function as long as the rows are the
   * same: with another all places are computed anew, at each step of a scroll.
   */
  keyOf?: (index: number) => string | number;
  /** Rows that are drawn out of sight, on each side. */
  overscan: number;
  /** Pixels between rows, above the first and below the last. */
  gap?: number;
  paddingStart?: number;
  paddingEnd?: number;
  /** Rows that are scrolled to stay clear of what floats at the foot of a page. */
  staysClear?: boolean;
  /** The next page is asked for when this many rows or fewer are left below what is drawn. */
  ahead?: number;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
}

/** More rows than this are not printed. */
const MOST_PRINTED = 1000;

/** Rows of any number, drawn only where they are in sight; for the printer all that are loaded. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualList {
  const { height, keyOf, staysClear = false, ahead = 0, hasMore = false, isLoadingMore = false } = options;
  const { onMore } = options;
  const isPrinting = useStore(printing);
  const count = isPrinting ? Math.min(options.count, MOST_PRINTED) : options.count;
  const scroller = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
  }, []);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: typeof height === 'number' ? () => height : height,
    getItemKey: keyOf,
    overscan: isPrinting ? count : options.overscan,
    gap: options.gap,
    paddingStart: options.paddingStart,
    paddingEnd: options.paddingEnd,
    scrollPaddingEnd: staysClear ? coveredPixels() : 0,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;

  // Where every row is as high as the others, another height holds for all of them at once.
  const equal = typeof height === 'number' ? height : null;
  const former = useRef(equal);
  useEffect(() => {
    if (former.current !== equal) virtual.measure();
    former.current = equal;
  }, [equal, virtual]);

  useEffect(() => {
    if (hasMore && !isLoadingMore && !isPrinting && isNearEnd(last, count, ahead)) onMore?.();
  }, [hasMore, isLoadingMore, isPrinting, last, count, ahead, onMore]);

  return {
    ref,
    scroller,
    rows,
    total: virtual.getTotalSize(),
    measure: virtual.measureElement,
    show: (index, align = 'auto') => virtual.scrollToIndex(index, { align }),
    rowsInSight: () => (equal ? Math.floor((scroller.current?.clientHeight ?? 0) / equal) : 0),
  };
}
