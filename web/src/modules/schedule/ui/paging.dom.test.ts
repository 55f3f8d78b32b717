import { renderHook } from '@testing-library/react';
import type { TouchEvent, WheelEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { useMonthWheel, useOverscroll, useSwipe } from './paging';

/** A box as high as what it shows, unless it is scrolled somewhere. */
const boxAt = (scrollTop = 0, scrollHeight = 500) => ({ scrollTop, clientHeight: 500, scrollHeight });
const wheel = (deltaY: number, timeStamp: number, currentTarget: object = boxAt()) =>
  ({ deltaY, timeStamp, currentTarget }) as WheelEvent<HTMLElement>;

it('turns a day or a week after 1500 units past its end', () => {
  const turn = vi.fn();
  const { result } = renderHook(() => useOverscroll(turn));
  const box = boxAt(1000, 1500);
  result.current(wheel(1499, 0, box));
  expect(turn).not.toHaveBeenCalled();
  result.current(wheel(1, 100, box));
  expect([turn.mock.calls, box.scrollTop]).toEqual([[[1]], 0]);
  // Upwards as well, and the box stands at its end then.
  result.current(wheel(-1000, 200, box));
  result.current(wheel(-500, 300, box));
  expect([turn.mock.calls, box.scrollTop]).toEqual([[[1], [-1]], 1500]);
});

it('begins to count anew after a pause, the other way, and where there is still something to scroll', () => {
  const turn = vi.fn();
  const { result } = renderHook(() => useOverscroll(turn));
  result.current(wheel(1000, 0));
  result.current(wheel(1000, 401));
  result.current(wheel(-1000, 500));
  result.current(wheel(1000, 600));
  result.current(wheel(600, 700, boxAt(100, 1500)));
  result.current(wheel(1000, 800));
  expect(turn).not.toHaveBeenCalled();
  result.current(wheel(500, 900));
  expect(turn).toHaveBeenCalledExactlyOnceWith(1);
});

it('turns a month at thirty units of the wheel, once a second', () => {
  const turn = vi.fn();
  const { result } = renderHook(() => useMonthWheel(turn));
  result.current(wheel(29, 0));
  expect(turn).not.toHaveBeenCalled();
  result.current(wheel(30, 10));
  result.current(wheel(500, 1009));
  expect(turn.mock.calls).toEqual([[1]]);
  result.current(wheel(-30, 1010));
  expect(turn.mock.calls).toEqual([[1], [-1]]);
});

function swiped(isPhone: boolean, dx: number, dy = 0, room?: { left: number; right: number }) {
  const turn = vi.fn();
  const { result } = renderHook(() => useSwipe(turn, isPhone));
  const inner = room && { scrollLeft: room.left, clientWidth: 400, scrollWidth: room.left + 400 + room.right };
  const currentTarget = { clientWidth: 400, querySelector: () => inner ?? null };
  const at = (x: number, y: number) => ({ clientX: x, clientY: y });
  const touch = (event: object) => ({ currentTarget, ...event }) as unknown as TouchEvent<HTMLElement>;
  result.current.onTouchStart(touch({ touches: [at(200, 200)] }));
  result.current.onTouchEnd(touch({ changedTouches: [at(200 + dx, 200 + dy)] }));
  return turn.mock.calls.flat();
}

it('turns by a swipe of 15 % of the width, on a phone of 8 %', () => {
  expect([swiped(false, -59), swiped(false, -60), swiped(false, 60)]).toEqual([[], [1], [-1]]);
  expect([swiped(true, -31), swiped(true, -32), swiped(true, 32)]).toEqual([[], [1], [-1]]);
});

it('is no swipe that goes as much down as sideways, nor one that scrolls something', () => {
  expect([swiped(true, -100, 49), swiped(true, -100, 50)]).toEqual([[1], []]);
  const room = { left: 0, right: 300 };
  expect([swiped(true, -100, 0, room), swiped(true, 100, 0, room)]).toEqual([[], [-1]]);
});
