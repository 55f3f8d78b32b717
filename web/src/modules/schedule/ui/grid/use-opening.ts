import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Day } from '@/shared/lib/days';
import { type Axis, axisOf, shareOf } from '../../model/axis';
import { openingDay, openingMinute, sightFrom } from '../../model/opening';
import type { Shown } from '../../model/shown';

interface OpeningOptions {
  scroller: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  axes: readonly Axis[];
  /** The days of the week of a day view, by which an empty day opens; else those of `axes`. */
  week: readonly Day[];
  events: readonly Shown[];
  /** The day that the address names. */
  day: Day;
  /** The hour at which work begins; null where only some hours are shown, which need no scrolling. */
  workStart: number | null;
  /** The week scrolls sideways. */
  isSideways: boolean;
  /** The events of these days have come. */
  isSettled: boolean;
  /** Told which days of a week that scrolls sideways come into sight. */
  onSight: (days: readonly Day[]) => void;
}

/** A place differs from the one that was set by so many pixels at most, where nobody scrolled. */
const ROUNDING = 2;

/**
 * Scrolls to what matters once the events of the days are there, and again with other days, as long as the person has not
 * scrolled to a place of their own. Later changes of the events leave the page where it is.
 */
export function useOpening(options: OpeningOptions): void {
  const { scroller, body, axes, week, events, day, workStart, isSideways, isSettled, onSight } = options;
  const set = useRef<{ days: string; top: number } | null>(null);
  // The day that was brought into sight, once the events were there to choose it by.
  const shownDay = useRef<Day | null>(null);
  const daysKey = axes[0]?.day ?? '';
  // Before anything is seen: the days would jump to their place.
  useLayoutEffect(() => {
    const [box, grid, scale] = [scroller.current, body.current, axes[0]];
    if (!box || !grid || !scale) return;
    const days = axes.map((axis) => axis.day);
    const room = isSideways ? roomIn(box) : days.length;
    // Who goes on to a weekend sees it, empty or not.
    const isOpening = shownDay.current === null;
    const sight = sightFrom(days, isSideways && isOpening ? openingDay(days, day, events, room) : day, room);

    const hasScrolled = set.current !== null && Math.abs(box.scrollTop - set.current.top) > ROUNDING;
    if (workStart !== null && set.current?.days !== daysKey && !hasScrolled) {
      const seen = axes.filter((axis) => sight.includes(axis.day));
      // A week has its own days in sight: only a day view looks further.
      const others = axes.length === 1 ? week.map((one) => axisOf(one, null, false)) : seen;
      box.scrollTop = grid.scrollHeight * shareOf(scale, openingMinute(seen, events, workStart, others));
      // Until they have come, what is known is a guess.
      set.current = { days: isSettled ? daysKey : '', top: box.scrollTop };
    }

    const first = sight[0];
    if (!isSideways || shownDay.current === day || !first || !days.includes(day)) return;
    onSight(sight);
    const look = () => {
      box.scrollLeft = days.indexOf(first) * columnWidth(box);
      if (isSettled || !isOpening) shownDay.current = day;
    };
    if (isOpening) return look();
    // After the frame that draws the days: the browser would hold on to the place where its swipe ended.
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [scroller, body, axes, week, events, day, workStart, isSideways, isSettled, onSight, daysKey]);
}

/** The days that a week which scrolls sideways has come to rest at. */
export function sightOf(box: HTMLElement, days: readonly Day[]): readonly Day[] {
  const at = Math.round(box.scrollLeft / columnWidth(box));
  return days.slice(at, at + roomIn(box));
}

const columnWidth = (box: HTMLElement) =>
  box.querySelector<HTMLElement>('[data-column]')?.getBoundingClientRect().width || 1;

/** How many days have room beside the hours. */
function roomIn(box: HTMLElement): number {
  const gutter = box.querySelector('[data-gutter]')?.clientWidth ?? 0;
  return Math.max(1, Math.round((box.clientWidth - gutter) / columnWidth(box)));
}
