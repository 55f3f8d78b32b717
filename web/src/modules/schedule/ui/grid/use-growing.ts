import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** So many things take less than a frame to work out, also as the last of five hundred. */
export const PORTION = 14;

/** What waits for a frame, in order. */
const waiting: (() => void)[] = [];
let frame = 0;

/** Draws what waits first, and no more: what is drawn after the frame would come together with what the next one draws. */
function drawNext(): void {
  const draw = waiting.shift();
  if (draw) flushSync(draw);
  frame = requestAnimationFrame(rest);
}

/** Every other frame draws nothing: on a machine of two processors the last portion is still painted then. */
function rest(): void {
  frame = waiting.length > 0 ? requestAnimationFrame(drawNext) : 0;
}

/** Calls `draw` in a frame that draws nothing else of this kind. Gives the way to think better of it. */
function inOwnFrame(draw: () => void): () => void {
  waiting.push(draw);
  if (frame === 0) frame = requestAnimationFrame(drawNext);
  return () => {
    const at = waiting.indexOf(draw);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/**
 * How many of `count` things are drawn: all where there are few on the page, else a portion more with each frame that is its own.
 * Those that grow take turns: a page that works out hundreds of boxes at once answers to nothing meanwhile.
 */
export function useGrowing(count: number, isHeavy: boolean): number {
  const [drawn, setDrawn] = useState(isHeavy ? 0 : Number.POSITIVE_INFINITY);
  const isWhole = drawn >= count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each portion that was drawn asks for the next.
  useEffect(() => {
    if (!isWhole) return inOwnFrame(() => setDrawn((before) => before + PORTION));
  }, [isWhole, drawn]);
  return drawn;
}
