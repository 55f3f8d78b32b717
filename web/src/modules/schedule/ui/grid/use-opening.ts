import { type RefObject, useEffect, useRef } from 'react';
import type { Day } from '@/shared/lib/days';
import { type Axis, shareOf } from '../../model/axis';
import { openingDay, openingMinute } from '../../model/opening';
import type { Shown } from '../../model/shown';

interface OpeningOptions {
  scroller: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  axes: readonly Axis[];
  events: readonly Shown[];
  /** The day that the address names. */
  day: Day;
  /** The hour at which work begins; null where only some hours are shown, which need no scrolling. */
  workStart: number | null;
  /** The week scrolls sideways. */
  isSideways: boolean;
  /** The events of these days have come. */
  isSettled: boolean;
}

/** A place differs from the one that was set by so many pixels at most, where nobody scrolled. */
const ROUNDING = 2;

/**
 * Scrolls to what matters once the events of the days are there, and again with other days, as long as the person has not
 * scrolled to a place of their own. Later changes of the events leave the page where it is.
 */
export function useOpening(options: OpeningOptions): void {
  const { scroller, body, axes, events, day, workStart, isSideways, isSettled } = options;
  const set = useRef<{ days: string; top: number } | null>(null);
  const daysKey = axes[0]?.day ?? '';
  useEffect(() => {
    const [box, grid, first] = [scroller.current, body.current, axes[0]];
    if (!box || !grid || !first || workStart === null || set.current?.days === daysKey) return;
    if (set.current && Math.abs(box.scrollTop - set.current.top) > ROUNDING) return;
    box.scrollTop = grid.scrollHeight * shareOf(first, openingMinute(axes, events, workStart));
    // Until they have come, what is known is a guess.
    set.current = { days: isSettled ? daysKey : '', top: box.scrollTop };
  }, [scroller, body, axes, events, workStart, daysKey, isSettled]);

  // The day that was brought into sight, once the events were there to choose it by.
  const shownDay = useRef<Day | null>(null);
  useEffect(() => {
    const [box, grid] = [scroller.current, body.current];
    const columns = grid?.querySelectorAll<HTMLElement>('[data-column]');
    if (!isSideways || !box || !grid || !columns || shownDay.current === day) return;
    const gutter = grid.firstElementChild?.clientWidth ?? 0;
    const room = Math.max(1, Math.round((box.clientWidth - gutter) / (columns[0]?.clientWidth || 1)));
    const days = axes.map((axis) => axis.day);
    // Who goes on to a weekend sees it, empty or not.
    const isOpening = shownDay.current === null;
    const column = columns[days.indexOf(isOpening ? openingDay(days, day, events, room) : day)];
    if (!column) return;
    // After the frame that draws the days: the browser would hold on to the place where its swipe ended.
    const frame = requestAnimationFrame(() => {
      box.scrollTo({ left: column.offsetLeft - gutter });
      if (isSettled || !isOpening) shownDay.current = day;
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, body, axes, events, day, isSideways, isSettled]);
}
