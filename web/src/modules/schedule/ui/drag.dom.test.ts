import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDrag } from './drag';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fire = (type: string, x: number, y: number) =>
  window.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y }));

/** Presses at 100, 100. */
function press({ pointerType = 'mouse', button = 0, scroller }: Partial<PressOptions> = {}) {
  const drag = { onMove: vi.fn(), onDrop: vi.fn(), onEnd: vi.fn() };
  startDrag({ button, isPrimary: true, pointerType, clientX: 100, clientY: 100 }, { ...drag, scroller });
  return drag;
}

interface PressOptions {
  pointerType: string;
  button: number;
  scroller: HTMLElement;
}

it('begins after five pixels, and ends where it is let go without a click', () => {
  const clicked = vi.fn();
  document.body.addEventListener('click', clicked);
  const drag = press();
  fire('pointermove', 105, 100);
  expect(drag.onMove).not.toHaveBeenCalled();
  fire('pointermove', 106, 100);
  expect(drag.onMove).toHaveBeenLastCalledWith({ x: 106, y: 100 });
  fire('pointerup', 106, 100);
  document.body.click();
  expect([drag.onDrop.mock.calls, drag.onEnd.mock.calls.length]).toEqual([[[{ x: 106, y: 100 }]], 1]);
  expect(clicked).not.toHaveBeenCalled();
  vi.runOnlyPendingTimers();
  document.body.click();
  expect(clicked).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('click', clicked);
});

it('is a click where the pointer hardly moves, and none of another button', () => {
  const drag = press();
  fire('pointermove', 103, 104);
  fire('pointerup', 103, 104);
  const other = press({ button: 2 });
  fire('pointermove', 200, 200);
  fire('pointerup', 200, 200);
  for (const deed of Object.values({ ...drag, other: other.onMove })) expect(deed).not.toHaveBeenCalled();
});

it('is left by Escape: nothing is dropped, and nothing else hears the key', () => {
  const drag = press();
  fire('pointermove', 150, 100);
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  fire('pointermove', 160, 100);
  fire('pointerup', 160, 100);
  document.removeEventListener('keydown', heard);
  expect([drag.onMove.mock.calls.length, drag.onDrop.mock.calls.length, drag.onEnd.mock.calls.length]).toEqual([
    1, 0, 1,
  ]);
  expect(heard).not.toHaveBeenCalled();
});

it('begins with a finger that rests, not with one that scrolls', () => {
  const scrolled = press({ pointerType: 'touch' });
  fire('pointermove', 100, 109);
  vi.advanceTimersByTime(1000);
  expect(scrolled.onMove).not.toHaveBeenCalled();
  const rested = press({ pointerType: 'touch' });
  fire('pointermove', 100, 108);
  vi.advanceTimersByTime(449);
  expect(rested.onMove).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rested.onMove).toHaveBeenCalledWith({ x: 100, y: 108 });
  fire('pointerup', 100, 108);
});

it('scrolls within fifty pixels of an edge, the faster the nearer, and no further in', () => {
  const scroller = document.createElement('div');
  scroller.getBoundingClientRect = () => ({ top: 0, bottom: 500, left: 0, right: 500 }) as DOMRect;
  const scrollBy = vi.fn();
  Object.assign(scroller, { scrollBy });
  press({ scroller });
  const scrolled = (y: number) => {
    fire('pointermove', 100, y);
    scrollBy.mockClear();
    for (let frame = 0; frame < 10; frame += 1) vi.advanceTimersToNextFrame();
    return scrollBy.mock.calls.reduce((sum, [, by]) => sum + Number(by), 0);
  };
  expect([scrolled(250), scrolled(50), scrolled(450)]).toEqual([0, 0, 0]);
  expect(scrolled(449)).toBe(0);
  const [near, nearer, above] = [scrolled(460), scrolled(490), scrolled(40)];
  expect(near).toBeGreaterThan(0);
  expect(nearer).toBeGreaterThan(3 * near);
  expect(above).toBeCloseTo(-near);
  fire('pointerup', 100, 40);
});
