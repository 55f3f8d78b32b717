import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayStep } from '../lib/day-steps';
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysFrom,
  dayWords,
  fullDay,
  isSameMonth,
  startOfMonth,
  startOfWeek,
} from '../lib/days';
import classes from './MonthPicker.module.css';

export interface MonthPickerProps {
  /** The chosen day, or the one to begin on. */
  day: Day;
  /** A day that was clicked, or that arrow keys led to. */
  onChange: (day: Day) => void;
  /** After a click or Enter: the person has made up their mind. */
  onPick?: () => void;
  /** The first and the last day that can be chosen. */
  min?: Day | undefined;
  max?: Day | undefined;
  /** The chosen day gets the focus when what holds the picker opens. */
  hasFocus?: boolean;
}

/** Where Escape is pressed in the picker, it closes what holds the picker and not the dialog below. */
const KEEPS_ESCAPE = { 'data-mantine-stop-propagation': true };

/** A month to choose a day from; weeks start on Monday. Arrow keys go from day to day. */
export function MonthPicker({ day, onChange, onPick, min = '', max = '9', hasFocus = false }: MonthPickerProps) {
  const [month, setMonth] = useState(startOfMonth(day));
  const [shown, setShown] = useState(day);
  const grid = useRef<HTMLDivElement>(null);
  const isKeyed = useRef(false);
  // A day that is chosen elsewhere, as by Now, comes into sight.
  if (shown !== day) {
    setShown(day);
    setMonth(startOfMonth(day));
  }
  useEffect(() => {
    if (isKeyed.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    isKeyed.current = false;
  }, [day]);

  const mayBe = (one: Day) => one >= min && one <= max;
  const days = daysFrom(startOfWeek(month), addDays(startOfWeek(addDays(addMonths(month, 1), -1)), 6));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = dayStep(event.key, event.currentTarget.dataset.day ?? day);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (!mayBe(next)) return;
    isKeyed.current = next !== day;
    onChange(next);
  }
  return (
    <div className={classes.month}>
      <div className={classes.monthBar}>
        <strong aria-live="polite">{dayWords(month, { month: 'long', year: 'numeric' })}</strong>
        <ActionIcon aria-label="Previous month" {...KEEPS_ESCAPE} onClick={() => setMonth(addMonths(month, -1))}>
          <IconChevronLeft size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Next month" {...KEEPS_ESCAPE} onClick={() => setMonth(addMonths(month, 1))}>
          <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.days} ref={grid}>
        {days.slice(0, 7).map((one) => (
          <span key={one} aria-hidden="true">
            {dayWords(one, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((one) => {
          const isStop = one === day || (!isSameMonth(day, month) && one === month);
          return (
            <button
              key={one}
              type="button"
              {...KEEPS_ESCAPE}
              data-day={one}
              data-autofocus={(hasFocus && isStop) || undefined}
              data-outside={!isSameMonth(one, month) || undefined}
              data-today={one === dayOf(Date.now()) || undefined}
              aria-pressed={one === day}
              aria-disabled={!mayBe(one) || undefined}
              aria-label={fullDay(one)}
              tabIndex={isStop ? 0 : -1}
              onKeyDown={onKeyDown}
              onClick={() => {
                if (!mayBe(one)) return;
                onChange(one);
                onPick?.();
              }}
            >
              {Number(one.slice(8))}
            </button>
          );
        })}
      </div>
    </div>
  );
}
