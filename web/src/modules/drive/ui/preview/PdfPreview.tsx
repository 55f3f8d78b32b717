import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { PdfPage } from './PdfPage';
import classes from './PdfPreview.module.css';
import { PdfThumbs } from './PdfThumbs';
import { PdfTools } from './PdfTools';
import type { PreviewProps } from './preview-kinds';
import { usePdf } from './use-pdf';
import { usePdfFind } from './use-pdf-find';

/** A page is this wide at 100 %, or as wide as the window where that is narrower; in pixels. */
const READING_WIDTH = 900;
/** Between two pages, in pixels. */
const GAP = 16;
/** Which page is being read: the one this far down the window. Not the middle, where a phone shows the second page already. */
const READING_AT = 0.25;

/** A PDF, page under page: only those in sight and their neighbours exist. */
export function PdfPreview({ url, file, renew, onFail }: PreviewProps) {
  const pdf = usePdf(url, file.size, renew, onFail);
  const isPhone = usePhone();
  const [zoom, setZoom] = useState(1);
  const [hasThumbs, setHasThumbs] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [ratios] = useState(() => new Map<number, number>());
  const scroller = useRef<HTMLElement>(null);
  const { ref: sized, width: windowWidth } = useElementSize();
  const body = useMergedRef(scroller, sized);

  const roomWidth = Math.max(0, windowWidth - (isPhone ? GAP : 2 * GAP));
  const readingWidth = Math.min(READING_WIDTH, roomWidth);
  const pageWidth = Math.round(readingWidth * zoom);
  const ratioOf = (number: number) => ratios.get(number) ?? pdf?.ratio ?? 1;
  const pages = useVirtualizer({
    count: pdf && windowWidth > 0 ? pdf.document.numPages : 0,
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
  const current = (reading?.index ?? 0) + 1;
  const goTo = (page: number) => pages.scrollToIndex(page - 1, { align: 'start' });
  const find = usePdfFind(pdf, () => current);

  const hitPage = find.current?.page;
  const showPage = useEffectEvent((page: number) => {
    if (!pages.getVirtualItems().some(({ index }) => index === page - 1)) goTo(page);
  });
  useEffect(() => {
    if (hitPage !== undefined) showPage(hitPage);
  }, [hitPage]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setFinding(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={classes.pdf}>
      <PdfTools
        pageCount={pdf?.document.numPages ?? null}
        current={current}
        onPage={goTo}
        zoom={zoom}
        fitZoom={readingWidth > 0 ? roomWidth / readingWidth : 1}
        onZoom={setZoom}
        hasThumbs={hasThumbs}
        onThumbs={isPhone ? undefined : () => setHasThumbs(!hasThumbs)}
        find={find}
        isFinding={isFinding}
        onFinding={(opens) => {
          setFinding(opens);
          if (opens) return;
          find.setWords('');
          scroller.current?.focus();
        }}
      />
      <div className={classes.frame}>
        {pdf && hasThumbs && !isPhone && (
          <PdfThumbs document={pdf.document} ratioOf={ratioOf} current={current} onPage={goTo} />
        )}
        <section
          className={classes.scroll}
          ref={body}
          aria-label={file.name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: pages that scroll must be reachable by the keyboard.
          tabIndex={0}
          data-keeps-arrows={zoom * readingWidth > roomWidth || undefined}
        >
          {pdf && windowWidth > 0 ? (
            <div className={classes.pages} style={{ height: total, minWidth: pageWidth }}>
              {pages.getVirtualItems().map(({ index, start }) => (
                <div key={index} className={classes.place} style={{ transform: `translateY(${start}px)` }}>
                  <PdfPage
                    document={pdf.document}
                    number={index + 1}
                    width={pageWidth}
                    ratio={ratioOf(index + 1)}
                    onRatio={(number, ratio) => {
                      ratios.set(number, ratio);
                      pages.resizeItem(number - 1, Math.round(pageWidth * ratio));
                    }}
                    hits={find.hitsOn(index + 1)}
                    currentHit={find.current?.page === index + 1 ? find.current.index : null}
                    scroller={scroller}
                    onFail={onFail}
                  />
                </div>
              ))}
            </div>
          ) : (
            <Skeleton className={classes.waiting} role="status" aria-label="Loading preview" />
          )}
        </section>
      </div>
    </div>
  );
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
