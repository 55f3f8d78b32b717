import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './PdfPreview.module.css';

export interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** Pixels. */
  width: number;
  /** Height over width until the page itself is known. */
  ratio: number;
  scroller: RefObject<HTMLElement | null>;
  /** This page is the one being read now. */
  onCurrent: (number: number) => void;
  onFail: () => void;
}

/** Pages this many window heights away are drawn ahead and kept; further ones give their pixels back. */
const DRAW_AHEAD = '100%';

/** One page: pixels while it is near, an empty sheet of its size otherwise; its words lie over it, to be selected and read out. */
export function PdfPage({ document, number, width, ratio, scroller, onCurrent, onFail }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [ownRatio, setOwnRatio] = useState(ratio);
  const fail = useEffectEvent(onFail);
  const becomeCurrent = useEffectEvent(() => onCurrent(number));

  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: `${DRAW_AHEAD} 0px`,
    });
    // A band of no height across the window, where the eye reads: exactly one page touches it. Not the middle, where a
    // phone at the top of a document shows its second page already.
    const reading = new IntersectionObserver(([entry]) => entry?.isIntersecting && becomeCurrent(), {
      root: scroller.current,
      rootMargin: '-25% 0px -75% 0px',
    });
    near.observe(element);
    reading.observe(element);
    return () => {
      near.disconnect();
      reading.disconnect();
    };
  }, [scroller]);

  useEffect(() => {
    const [target, layer] = [canvas.current, words.current];
    if (!isNear || !target || !layer) return undefined;
    let stop = (): void => undefined;
    let isGone = false;
    void document
      .getPage(number)
      .then(async (page) => {
        if (isGone) return;
        const natural = page.getViewport({ scale: 1 });
        const scale = width / natural.width;
        const viewport = page.getViewport({ scale: scale * window.devicePixelRatio });
        setOwnRatio(natural.height / natural.width);
        target.width = Math.floor(viewport.width);
        target.height = Math.floor(viewport.height);
        const drawing = page.render({ canvas: target, viewport });
        layer.replaceChildren();
        layer.style.setProperty('--total-scale-factor', String(scale));
        const text = new TextLayer({
          textContentSource: page.streamTextContent(),
          container: layer,
          viewport: page.getViewport({ scale }),
        });
        stop = () => {
          drawing.cancel();
          text.cancel();
        };
        await Promise.all([drawing.promise, text.render()]);
      })
      .catch((error: unknown) => {
        // Stopped on purpose: another zoom, or scrolled away.
        if (!isGone && !(error instanceof Error && /Cancelled|Abort/.test(error.name))) fail();
      });
    return () => {
      isGone = true;
      stop();
    };
  }, [document, number, width, isNear]);

  return (
    <div className={classes.page} ref={sheet} style={{ width, height: Math.round(width * ownRatio) }}>
      {isNear && (
        <>
          <canvas ref={canvas} className={classes.canvas} aria-hidden />
          <div ref={words} className={classes.words} />
        </>
      )}
    </div>
  );
}
