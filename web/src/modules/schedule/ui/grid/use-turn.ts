import { useEffect, useState } from 'react';

/**
 * Whether so many frames have passed since this was first drawn. What is heavy is drawn part by part, each in a frame of its own:
 * a page that works out hundreds of boxes at once answers to nothing meanwhile.
 */
export function useTurn(frames: number): boolean {
  const [isDue, setDue] = useState(frames === 0);
  useEffect(() => {
    if (isDue) return;
    let left = frames;
    let frame = requestAnimationFrame(function next() {
      left -= 1;
      if (left <= 0) setDue(true);
      else frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDue, frames]);
  return isDue;
}

/** So many things take about a frame to draw. */
export const PORTION = 24;

/** How many of `count` things are drawn: all where there are few on the page, else a portion more with each frame. */
export function useGrowing(count: number, isHeavy: boolean): number {
  const [drawn, setDrawn] = useState(isHeavy ? PORTION : Number.POSITIVE_INFINITY);
  const isWhole = drawn >= count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each portion that was drawn asks for the next.
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setDrawn((before) => before + PORTION));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, drawn]);
  return drawn;
}
