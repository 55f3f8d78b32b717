import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TextHit, TextPlace } from '../../model/find-text';
import classes from './PdfPreview.module.css';
import { markHits } from './pdf-highlights';

export interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** Pixels. */
  width: number;
  /** Height over width, as far as it is known. */
  ratio: number;
  /** The page has another shape than the first one. */
  onRatio: (number: number, ratio: number) => void;
  /** What was found on this page. */
  hits: readonly TextHit[];
  /** Which of `hits` is looked at now; null where it is on another page. */
  currentHit: number | null;
  scroller: RefObject<HTMLElement | null>;
  /** What lies on the page, in parts of it. */
  children?: ReactNode;
}

/** Pixels that one page may be drawn with: more would take a phone's memory for one sheet. */
const MOST_PIXELS = 16_000_000;
/** How far from the upper edge a found word comes to lie, as a part of the window. */
const HIT_AT = 0.3;

/** One page that is near: drawn, its words over it to be selected, found and read out. */
export function PdfPage(props: PdfPageProps) {
  const { document, number, width, ratio, onRatio, hits, currentHit, scroller, children } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<readonly HTMLElement[] | null>(null);
  const [isBroken, setBroken] = useState(false);
  // Stays so while another zoom draws the page anew: its lines do not come back.
  const [isDrawn, setDrawn] = useState(false);
  const tellRatio = useEffectEvent((own: number) => {
    if (Math.abs(own - ratio) > 0.001) onRatio(number, own);
  });

  useEffect(() => {
    const [target, layer] = [canvas.current, words.current];
    if (!target || !layer) return undefined;
    let stop = (): void => undefined;
    let isGone = false;
    void document
      .getPage(number)
      .then(async (page) => {
        if (isGone) return;
        const natural = page.getViewport({ scale: 1 });
        const scale = width / natural.width;
        tellRatio(natural.height / natural.width);
        const wanted = scale * window.devicePixelRatio;
        const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height));
        const viewport = page.getViewport({ scale: Math.min(wanted, most) });
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
        void drawing.promise.then(
          () => setDrawn(true),
          () => undefined,
        );
        await Promise.all([drawing.promise, text.render()]);
        if (!isGone) setPieces(text.textDivs);
      })
      .catch((error: unknown) => {
        // Stopped on purpose: another zoom, or scrolled away.
        if (!isGone && !(error instanceof Error && /Cancelled|Abort/.test(error.name))) setBroken(true);
      });
    return () => {
      isGone = true;
      stop();
      setPieces(null);
      setBroken(false);
    };
  }, [document, number, width]);

  useEffect(() => {
    if (!pieces || hits.length === 0) return undefined;
    const ranges = hits.map((hit) => rangeOf(pieces, hit)).filter((range) => range !== null);
    const current = currentHit === null ? undefined : ranges[currentHit];
    if (current && scroller.current) showRange(current, scroller.current);
    return markHits(ranges, current);
  }, [pieces, hits, currentHit, scroller]);

  return (
    <div
      className={classes.page}
      style={{ width, height: Math.round(width * ratio) }}
      data-page={number}
      aria-busy={!(isDrawn || isBroken)}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <div ref={words} className={classes.words} />
      {children}
      {isBroken && <p className={classes.pageProblem}>Page {number} cannot be shown.</p>}
    </div>
  );
}

/** The stretch of the page's text that was found; nothing where the page's words are not what was searched. */
function rangeOf(pieces: readonly HTMLElement[], { from, to }: TextHit): Range | null {
  const [start, end] = [pointIn(pieces, from), pointIn(pieces, to)];
  if (!start || !end) return null;
  const range = new Range();
  range.setStart(...start);
  range.setEnd(...end);
  return range;
}

function pointIn(pieces: readonly HTMLElement[], { piece, offset }: TextPlace): [Node, number] | null {
  const node = pieces[piece]?.firstChild;
  return node ? [node, Math.min(offset, node.textContent?.length ?? 0)] : null;
}

/** Scrolls until the words are in sight; not at all where they are. */
function showRange(range: Range, scroller: HTMLElement): void {
  const [at, frame] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (at.top < frame.top || at.bottom > frame.bottom) {
    scroller.scrollTop += at.top - frame.top - frame.height * HIT_AT;
  }
  if (at.left < frame.left || at.right > frame.right) {
    scroller.scrollLeft += at.left - frame.left - frame.width * HIT_AT;
  }
}
