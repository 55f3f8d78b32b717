import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { PaperSkeleton } from '@/shared/ui/PaperSkeleton';
import { PdfPage } from './PdfPage';
import classes from './PdfPreview.module.css';
import { PdfThumbs } from './PdfThumbs';
import { PdfTools } from './PdfTools';
import type { PreviewProps } from './preview-kinds';
import { usePageColumn } from './use-page-column';
import { usePdf } from './use-pdf';
import { usePdfFind } from './use-pdf-find';

export interface PdfPreviewProps extends PreviewProps {
  /** What lies on a page (from 1), in parts of it. */
  marksOn?: (page: number) => ReactNode;
  /** What is to be in sight: so far down a page (from 1), in parts of it. Another object scrolls there, even to the same place. */
  sight?: { page: number; top: number } | null;
}

/** A PDF, page under page: only those in sight and their neighbours exist. */
export function PdfPreview({ url, file, renew, mend, onFail, marksOn, sight }: PdfPreviewProps) {
  const pdf = usePdf({ url, size: file.size, renew, mend }, onFail);
  const isPhone = usePhone();
  const [zoom, setZoom] = useState(1);
  const [hasThumbs, setHasThumbs] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [ratios] = useState(() => new Map<number, number>());
  const ratioOf = (number: number) => ratios.get(number) ?? pdf?.ratio ?? 1;
  const column = usePageColumn({ count: pdf?.document.numPages ?? 0, zoom, ratioOf });
  const { pages, pageWidth, current, goTo, scroller } = column;
  const find = usePdfFind(pdf, () => current);

  const hitPage = find.current?.page;
  const showPage = useEffectEvent((page: number) => {
    if (!pages.getVirtualItems().some(({ index }) => index === page - 1)) goTo(page);
  });
  useEffect(() => {
    if (hitPage !== undefined) showPage(hitPage);
  }, [hitPage]);

  const showSight = useEffectEvent(() => {
    if (sight && pdf) column.goToPart(sight.page, sight.top);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new wish scrolls once, and the first once there are pages.
  useEffect(() => showSight(), [sight, pdf, column.isMeasured]);

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
        fitZoom={column.fitZoom}
        onZoom={setZoom}
        hasThumbs={hasThumbs}
        onThumbs={isPhone ? undefined : () => setHasThumbs(!hasThumbs)}
        finding={{
          find,
          isOpen: isFinding,
          onOpen: (opens) => {
            setFinding(opens);
            if (opens) return;
            find.setWords('');
            scroller.current?.focus();
          },
        }}
      />
      <div className={classes.frame}>
        {pdf && hasThumbs && !isPhone && (
          <PdfThumbs document={pdf.document} ratioOf={ratioOf} current={current} onPage={goTo} />
        )}
        <section
          className={classes.scroll}
          ref={column.body}
          aria-label={file.name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: pages that scroll must be reachable by the keyboard.
          tabIndex={0}
          data-keeps-arrows={column.isWide || undefined}
        >
          {pdf && column.isMeasured ? (
            <div className={classes.pages} style={{ height: column.total, minWidth: pageWidth }}>
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
                  >
                    {marksOn?.(index + 1)}
                  </PdfPage>
                </div>
              ))}
            </div>
          ) : (
            <PaperSkeleton label="Loading preview" />
          )}
        </section>
      </div>
    </div>
  );
}
