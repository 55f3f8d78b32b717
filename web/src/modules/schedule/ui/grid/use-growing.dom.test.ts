import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PORTION, useGrowing } from './use-growing';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => vi.useRealTimers());

const frame = () => act(() => vi.advanceTimersToNextFrame());

it('is whole at once where there is little on the page', () => {
  expect(renderHook(() => useGrowing(500, false)).result.current).toBeGreaterThan(500);
});

/** A frame that draws, and the one that rests behind it. */
const twoFrames = () => {
  frame();
  frame();
};

it('grows by a portion every other frame where there is much, and takes what comes later', () => {
  const { result, rerender } = renderHook(({ count }) => useGrowing(count, true), {
    initialProps: { count: 2 * PORTION + 1 },
  });
  const drawn = [result.current];
  for (let at = 0; at < 6; at += 1) {
    frame();
    drawn.push(result.current);
  }
  expect(drawn).toEqual([0, 1, 1, 2, 2, 3, 3].map((portions) => portions * PORTION));
  rerender({ count: 3 * PORTION + 1 });
  twoFrames();
  expect(result.current).toBe(4 * PORTION);
});

it('takes turns with others: one portion every other frame on the whole page', () => {
  const days = [1, 2, 3].map(() => renderHook(() => useGrowing(2 * PORTION, true)));
  const seen: number[][] = [];
  for (let at = 0; at < 4; at += 1) {
    twoFrames();
    seen.push(days.map(({ result }) => result.current / PORTION));
  }
  expect(seen).toEqual([
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [2, 1, 1],
  ]);
  // Who has left takes none of the frames.
  days[1]?.unmount();
  twoFrames();
  expect(days.map(({ result }) => result.current / PORTION)).toEqual([2, 1, 2]);
});
