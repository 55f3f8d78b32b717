import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PORTION, useGrowing, useTurn } from './use-turn';

afterEach(() => vi.useRealTimers());

const frame = () => act(() => vi.advanceTimersToNextFrame());

it('is there at once, or with the frame whose turn it is', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  expect(renderHook(() => useTurn(0)).result.current).toBe(true);
  const { result, unmount } = renderHook(() => useTurn(2));
  expect(result.current).toBe(false);
  frame();
  expect(result.current).toBe(false);
  frame();
  expect(result.current).toBe(true);
  unmount();
  const gone = renderHook(() => useTurn(1));
  gone.unmount();
  frame();
  expect(gone.result.current).toBe(false);
});

it('grows by a portion a frame where there is much, and takes what comes later', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  expect(renderHook(() => useGrowing(500, false)).result.current).toBeGreaterThan(500);
  const { result, rerender } = renderHook(({ count }) => useGrowing(count, true), { initialProps: { count: 60 } });
  const drawn = [result.current];
  for (let at = 0; at < 3; at += 1) {
    frame();
    drawn.push(result.current);
  }
  expect(drawn).toEqual([PORTION, 2 * PORTION, 3 * PORTION, 3 * PORTION]);
  rerender({ count: 3 * PORTION + 1 });
  frame();
  expect(result.current).toBe(4 * PORTION);
});
