import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useVirtualRows } from '@/shared/ui/virtual/use-virtual-rows';
import { rowAt, VirtualRows } from '@/shared/ui/virtual/VirtualRows';
import classes from './PdfThumbs.module.css';

/** Width of a small page in pixels; its number stands below. */
const WIDTH = 112;
const FOOT = 28;

export interface PdfThumbsProps {
  document: PDFDocumentProxy;
  /** Height over width of a page, from 1, as far as it is known. */
  ratioOf: (page: number) => number;
  current: number;
  onPage: (page: number) => void;
}

/** All pages small, to go to; only those in sight are drawn. */
export function PdfThumbs({ document, ratioOf, current, onPage }: PdfThumbsProps) {
  const thumbs = useVirtualRows({
    count: document.numPages,
    height: (index) => Math.round(WIDTH * ratioOf(index + 1)) + FOOT,
    gap: 8,
    paddingStart: 12,
    paddingEnd: 12,
    overscan: 2,
  });
  const follow = useEffectEvent((page: number) => thumbs.show(page - 1));
  useEffect(() => follow(current), [current]);

  return (
    <nav className={classes.thumbs} ref={thumbs.ref} aria-label="Page thumbnails">
      <VirtualRows list={thumbs} as="ol" className={classes.list}>
        {(index, top) => (
          <li style={rowAt(top)}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={`Page ${index + 1}`}
              aria-current={index + 1 === current ? 'page' : undefined}
              onClick={() => onPage(index + 1)}
            >
              <SmallPage document={document} number={index + 1} ratio={ratioOf(index + 1)} />
              <span aria-hidden>{index + 1}</span>
            </button>
          </li>
        )}
      </VirtualRows>
    </nav>
  );
}

function SmallPage({ document, number, ratio }: { document: PDFDocumentProxy; number: number; ratio: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    let stop = (): void => undefined;
    let isGone = false;
    document
      .getPage(number)
      .then(async (page) => {
        if (isGone) return;
        const natural = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: (WIDTH / natural.width) * window.devicePixelRatio });
        target.width = Math.floor(viewport.width);
        target.height = Math.floor(viewport.height);
        const drawing = page.render({ canvas: target, viewport });
        stop = () => drawing.cancel();
        await drawing.promise;
      })
      // A sheet that stays white; the page itself says what is wrong with it.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [document, number]);
  return (
    <canvas
      ref={canvas}
      className={classes.page}
      style={{ width: WIDTH, height: Math.round(WIDTH * ratio) }}
      aria-hidden
    />
  );
}
