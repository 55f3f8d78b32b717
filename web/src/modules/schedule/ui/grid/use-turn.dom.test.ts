import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTurn } from './use-turn';

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
