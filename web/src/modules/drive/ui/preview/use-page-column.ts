import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { widthToRead } from '../../model/zoom';

/** Between two pages, in pixels. */
const GAP = 16;
/** How far down the window a part of a page comes to lie that was asked for. */
const SIGHT_AT = 0.5;
/** Which page is being read: the one this far down the window. Not the middle, where a phone shows the second page already. */
const READING_AT = 0.25;

export interface PageColumnOptions {
  /** How many pages; 0 while that is not known. */
  count: number;
  zoom: number;
  /** Height over width of a page, from 1. */
  ratioOf: (page: number) => number;
}

/**
 * Pages one under the other in a window: only those in sight and their neighbours exist. `shared/ui/virtual` does not
 * fit: pages change their height with the zoom and when they are read, what is being read keeps its place meanwhile,
 * and one can go to a part of a page. That takes most of the virtualizer's own interface.
 */
export function usePageColumn({ count, zoom, ratioOf }: PageColumnOptions) {
  const isPhone = usePhone();
  const scroller = useRef<HTMLElement>(null);
  const { ref: sized, width: windowWidth, height: windowHeight } = useElementSize();
  const body = useMergedRef(scroller, sized);
  const roomWidth = Math.max(0, windowWidth - (isPhone ? GAP : 2 * GAP));
  // All pages are equally wide; the first stands for the others.
  const readingWidth = widthToRead({ width: roomWidth, height: Math.max(0, windowHeight - 2 * GAP) }, ratioOf(1));
  const pageWidth = Math.round(readingWidth * zoom);
  const pages = useVirtualizer({
    count: windowWidth > 0 ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.round(pageWidth * ratioOf(index + 1)),
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
    overscan: 1,
  });
  const total = pages.getTotalSize();
  const place = useKeptPlace(scroller, pages, pageWidth);
  useLayoutEffect(() => place.restore(total), [place, total]);
  const reading = pages.getVirtualItemForOffset(
    (pages.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) * READING_AT,
  );
  return {
    pages,
    /** Of all pages with the room between them, in pixels. */
    total,
    pageWidth,
    /** What scrolls. */
    scroller,
    /** The ref of what scrolls. */
    body,
    /** The window has a size. */
    isMeasured: windowWidth > 0,
    /** A page is wider than the window. */
    isWide: zoom * readingWidth > roomWidth,
    /** The zoom at which a page is as wide as the window. */
    fitZoom: readingWidth > 0 ? roomWidth / readingWidth : 1,
    /** The page being read, from 1. */
    current: (reading?.index ?? 0) + 1,
    goTo: (page: number) => pages.scrollToIndex(page - 1, { align: 'start' }),
    /** Brings what lies so far down a page into sight, in parts of the page. */
    goToPart: (page: number, down: number) => {
      const start = pages.getOffsetForIndex(page - 1, 'start')?.[0] ?? 0;
      const height = pageWidth * ratioOf(page);
      pages.scrollToOffset(start + down * height - (scroller.current?.clientHeight ?? 0) * SIGHT_AT);
    },
  };
}

/** Keeps what is being read in place when the pages become larger or smaller. */
function useKeptPlace(
  scroller: React.RefObject<HTMLElement | null>,
  pages: { getTotalSize: () => number; measure: () => void },
  pageWidth: number,
) {
  const part = useRef<number | null>(null);
  const [place] = useState(() => ({
    restore(total: number) {
      const element = scroller.current;
      if (part.current === null || !element) return;
      element.scrollTop = part.current * total;
      part.current = null;
    },
  }));
  const remeasure = useEffectEvent(() => {
    const before = pages.getTotalSize();
    part.current = before > 0 ? (scroller.current?.scrollTop ?? 0) / before : null;
    pages.measure();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the pages' width makes the measured heights wrong.
  useLayoutEffect(() => remeasure(), [pageWidth]);
  return place;
}
