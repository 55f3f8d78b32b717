import { ActionIcon, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { stepZoom, ZOOMS } from '../../model/zoom';
import { PdfPage } from './PdfPage';
import classes from './PdfPreview.module.css';
import type { PreviewProps } from './PreviewBody';
import { openPdf } from './pdf-document';

/** A page is never drawn wider than this at 100 %, in pixels. */
const READING_WIDTH = 900;

interface OpenedPdf {
  document: PDFDocumentProxy;
  /** Height over width of the first page; the others are taken to be alike until they are drawn. */
  ratio: number;
}

/** A PDF, page under page, with zoom. 100 % fits the page's width into the window. */
export function PdfPreview({ url, file, onFail }: PreviewProps) {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const [zoom, setZoom] = useState(1);
  const [current, setCurrent] = useState(1);
  const { ref: frame, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    const task = openPdf(url);
    let isGone = false;
    task.promise
      .then(async (document) => {
        const { width: pageWidth, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (!isGone) setPdf({ document, ratio: height / pageWidth });
      })
      .catch(() => {
        if (!isGone) fail();
      });
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [url]);

  const pageWidth = Math.round(Math.min(READING_WIDTH, width) * zoom);
  return (
    <div className={classes.pdf}>
      <div className={classes.tools} role="toolbar" aria-label="PDF view">
        <span className={classes.pages} aria-live="polite">
          {pdf ? `Page ${current} of ${pdf.document.numPages}` : ' '}
        </span>
        <ActionIcon
          aria-label="Zoom out"
          disabled={zoom <= (ZOOMS[0] ?? 0)}
          onClick={() => setZoom(stepZoom(zoom, -1))}
        >
          <IconMinus size="1rem" stroke={1.6} />
        </ActionIcon>
        <button
          type="button"
          className={classes.zoom}
          aria-label={`${Math.round(zoom * 100)}%, reset zoom`}
          onClick={() => setZoom(1)}
        >
          {Math.round(zoom * 100)}%
        </button>
        <ActionIcon
          aria-label="Zoom in"
          disabled={zoom >= (ZOOMS.at(-1) ?? 0)}
          onClick={() => setZoom(stepZoom(zoom, 1))}
        >
          <IconPlus size="1rem" stroke={1.6} />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages that scroll must be reachable by the keyboard. */}
      <section className={classes.scroll} ref={scroller} aria-label={file.name} tabIndex={0}>
        <div ref={frame} className={classes.frame}>
          {pdf && width > 0 ? (
            Array.from({ length: pdf.document.numPages }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
                key={index}
                document={pdf.document}
                number={index + 1}
                width={pageWidth}
                ratio={pdf.ratio}
                scroller={scroller}
                onCurrent={setCurrent}
                onFail={onFail}
              />
            ))
          ) : (
            <Skeleton className={classes.waiting} />
          )}
        </div>
      </section>
    </div>
  );
}
