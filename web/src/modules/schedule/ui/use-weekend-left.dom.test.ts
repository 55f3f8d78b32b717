import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useWeekendLeft } from './use-weekend-left';

const SATURDAY = '2026-11-28';
const settled = { isSettled: true, answer: { isPlaceholderData: false } };

it('leads from an empty weekend to Monday, once: who comes back to it sees it', () => {
  const go = vi.fn();
  const opened = { search: {}, day: SATURDAY, events: [], ...settled, go };
  const { result, rerender } = renderHook(
    (props: Parameters<typeof useWeekendLeft>[0]) => useWeekendLeft(props, true),
    {
      // The events came before it was known of which calendars they are shown.
      initialProps: { ...opened, isSettled: false },
    },
  );
  expect([result.current, go.mock.calls]).toEqual([false, []]);
  rerender(opened);
  expect([result.current, go.mock.calls]).toEqual([true, [[{ date: '2026-11-30' }, true]]]);
  const monday = { ...opened, search: { date: '2026-11-30' }, day: '2026-11-30' };
  rerender({ ...monday, isSettled: false, answer: { isPlaceholderData: true } });
  expect(result.current).toBe(true);
  rerender(monday);
  expect(result.current).toBe(false);
  rerender(opened);
  expect([result.current, go.mock.calls.length]).toEqual([false, 1]);
});

it('leaves alone what an address names, and a window with room for the week', () => {
  const go = vi.fn();
  const named = { search: { date: SATURDAY }, day: SATURDAY, events: [], ...settled, go };
  renderHook(() => useWeekendLeft(named, true));
  renderHook(() => useWeekendLeft({ ...named, search: {} }, false));
  expect(go).not.toHaveBeenCalled();
});
