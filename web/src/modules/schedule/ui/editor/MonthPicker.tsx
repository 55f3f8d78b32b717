import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addMonths, type Day, dayOf, dayWords, fullDay, isSameMonth, startOfMonth } from '../../model/days';
import { weeksOf } from '../../model/views';
import { dayStep } from '../day-steps';
import classes from './Picker.module.css';

/** A month to choose a day from; weeks start on Monday. Arrow keys go from day to day. */
export function MonthPicker({ day, onChange }: { day: Day; onChange: (day: Day) => void }) {
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

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = dayStep(event.key, event.currentTarget.dataset.day ?? day);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    isKeyed.current = next !== day;
    onChange(next);
  }
  return (
    <div className={classes.month}>
      <div className={classes.monthBar}>
        <strong aria-live="polite">{dayWords(month, { month: 'long', year: 'numeric' })}</strong>
        <ActionIcon aria-label="Previous month" onClick={() => setMonth(addMonths(month, -1))}>
          <IconChevronLeft size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Next month" onClick={() => setMonth(addMonths(month, 1))}>
          <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.days} ref={grid}>
        {weeksOf(month)[0]?.map((one) => (
          <span key={one} aria-hidden="true">
            {dayWords(one, { weekday: 'narrow' })}
          </span>
        ))}
        {weeksOf(month)
          .flat()
          .map((one) => (
            <button
              key={one}
              type="button"
              data-day={one}
              data-outside={!isSameMonth(one, month) || undefined}
              data-today={one === dayOf(Date.now()) || undefined}
              aria-pressed={one === day}
              aria-label={fullDay(one)}
              tabIndex={one === day || (!isSameMonth(day, month) && one === month) ? 0 : -1}
              onKeyDown={onKeyDown}
              onClick={() => onChange(one)}
            >
              {Number(one.slice(8))}
            </button>
          ))}
      </div>
    </div>
  );
}
