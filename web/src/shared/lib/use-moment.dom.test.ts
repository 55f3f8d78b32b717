import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earliest, useMoment } from './use-moment';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const after = (ms: number) => new Date(NOW + ms).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it('does it when the moment comes, and again while nothing changes', () => {
  const come = vi.fn();
  const { rerender, unmount } = renderHook(({ at }) => useMoment(at, come), {
    initialProps: { at: after(5000) as string | null },
  });
  vi.advanceTimersByTime(5000);
  expect(come).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(come).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(come).toHaveBeenCalledTimes(2);
  rerender({ at: null });
  vi.advanceTimersByTime(90_000);
  expect(come).toHaveBeenCalledTimes(2);
  rerender({ at: after(200_000) });
  unmount();
  vi.advanceTimersByTime(300_000);
  expect(come).toHaveBeenCalledTimes(2);
});

it('waits for a moment that is further away than a timer holds', () => {
  const come = vi.fn();
  const month = 30 * 24 * 3_600_000;
  renderHook(() => useMoment(after(month), come));
  vi.advanceTimersByTime(month);
  expect(come).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(come).toHaveBeenCalled();
});

it('finds the earliest of moments', () => {
  expect(earliest([after(2), null, after(1), undefined])).toBe(after(1));
  expect(earliest([null])).toBeNull();
});
