import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dayStep, shownDay } from '@/shared/lib/day-steps';
import type { Day } from '@/shared/lib/days';

export interface DayStops<Box extends HTMLElement> {
  /** The box that holds the days. Each is a button with `data-stop`. */
  box: RefObject<Box | null>;
  /** The one day that Tab leads to. */
  stop: Day;
  /** For a day's button. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface DayStopsOptions {
  /** The day to begin on. */
  day: Day;
  /** Whether a day belongs to what is on screen. */
  isShown: (day: Day) => boolean;
  /** Brings into sight what a day belongs to that a stroke led to. */
  onLeave: (day: Day) => void;
  hasWeekends?: boolean;
}

/** Many days as one stop of Tab: arrows, Home, End, Page Up and Page Down go on from the day in focus. */
export function useDayStops<Box extends HTMLElement>(options: DayStopsOptions): DayStops<Box> {
  const { day, isShown, onLeave, hasWeekends = true } = options;
  const box = useRef<Box>(null);
  const wanted = useRef<Day | null>(null);
  const [kept, setKept] = useState({ at: day, day, isLeaving: false });
  // Whatever else leads to another day takes the stop along; a stroke that turns the page has set it already.
  if (kept.day !== day) setKept({ at: kept.isLeaving ? kept.at : day, day, isLeaving: false });
  const stop = shownDay(isShown(kept.at) ? kept.at : day, hasWeekends);
  useEffect(() => {
    if (!wanted.current || kept.isLeaving) return;
    if (wanted.current === stop) box.current?.querySelector<HTMLElement>(`[data-stop="${stop}"]`)?.focus();
    wanted.current = null;
  }, [stop, kept]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = event.currentTarget.dataset.stop;
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const next = from && !hasModifier ? dayStep(event.key, from, hasWeekends) : null;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    wanted.current = next;
    const isLeaving = !isShown(next);
    setKept({ at: next, day, isLeaving });
    if (isLeaving) onLeave(next);
  }
  return { box, stop, onKeyDown };
}
