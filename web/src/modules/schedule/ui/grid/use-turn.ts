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
