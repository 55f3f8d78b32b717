import { type TouchEvent, useRef, type WheelEvent } from 'react';

/** Day and week turn after so many units of scrolling past the end (section 9). */
const OVERSCROLL = 1500;
/** A pause of so many ms begins it anew. */
const PAUSE_MS = 400;
/** A month turns at this much of a wheel, and then not for a second. */
const MONTH_THRESHOLD = 30;
const MONTH_LOCK_MS = 1000;
/** A swipe turns after this share of the width; less on a phone. */
const SWIPE = { phone: 0.08, desktop: 0.15 };

/** So many pixels before its end a scrolling box may stand there. */
const ROUNDING = 2;

type Turn = (direction: 1 | -1) => void;

/** Scrolling on past the upper or lower end turns the page. */
export function useOverscroll(turn: Turn) {
  const state = useRef({ sum: 0, at: 0 });
  return (event: WheelEvent<HTMLElement>) => {
    const box = event.currentTarget;
    const isAtEnd = event.deltaY > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
    const isAtStart = event.deltaY < 0 && box.scrollTop <= 0;
    const { sum, at } = state.current;
    const isNew = event.timeStamp - at > PAUSE_MS || Math.sign(sum) !== Math.sign(event.deltaY);
    const next = isAtEnd || isAtStart ? (isNew ? 0 : sum) + event.deltaY : 0;
    state.current = { sum: next, at: event.timeStamp };
    if (Math.abs(next) < OVERSCROLL) return;
    state.current.sum = 0;
    box.scrollTop = next > 0 ? 0 : box.scrollHeight;
    turn(next > 0 ? 1 : -1);
  };
}

/** The wheel turns months, one a second. */
export function useMonthWheel(turn: Turn) {
  const lockedUntil = useRef(0);
  return (event: WheelEvent) => {
    if (Math.abs(event.deltaY) < MONTH_THRESHOLD || event.timeStamp < lockedUntil.current) return;
    lockedUntil.current = event.timeStamp + MONTH_LOCK_MS;
    turn(event.deltaY > 0 ? 1 : -1);
  };
}

/** A finger that moves sideways turns the page; where something scrolls sideways (`data-sideways`), only from its end on. */
export function useSwipe(turn: Turn, isPhone: boolean) {
  const from = useRef<{ x: number; y: number; room: { 1: number; [-1]: number } } | null>(null);
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const touch = event.touches[0];
      const box = event.currentTarget.querySelector('[data-sideways]');
      const room = { 1: box ? box.scrollWidth - box.clientWidth - box.scrollLeft : 0, [-1]: box?.scrollLeft ?? 0 };
      from.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, room } : null;
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!touch || !start) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      const least = event.currentTarget.clientWidth * (isPhone ? SWIPE.phone : SWIPE.desktop);
      const direction = dx < 0 ? 1 : -1;
      if (Math.abs(dx) < least || Math.abs(dx) <= 2 * Math.abs(dy)) return;
      if (start.room[direction] <= ROUNDING) turn(direction);
    },
  };
}
