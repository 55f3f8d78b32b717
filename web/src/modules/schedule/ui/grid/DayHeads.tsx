import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { type Day, dayWords, isWeekend } from '@/shared/lib/days';
import { dotted, onDay as eventsOn, type Shown } from '../../model/shown';
import { type ScheduleView, weekOf } from '../../model/views';
import classes from './TimeGrid.module.css';

export interface DayHeadsProps {
  view: Extract<ScheduleView, 'day' | 'week'>;
  day: Day;
  days: readonly Day[];
  today: Day;
  events: readonly Shown[];
  isPhone: boolean;
  onDay: (day: Day) => void;
}

/** The days over their columns, each leading to its day view. On a phone the day view has its whole week. */
export const DayHeads = memo(function DayHeads({ view, day, days, today, events, isPhone, onDay }: DayHeadsProps) {
  if (view === 'day' && !isPhone) return null;
  const isStrip = view === 'day';
  const heads = (isStrip ? weekOf(day) : days).map((one) => (
    <button
      key={one}
      type="button"
      className={classes.dayHead}
      data-day={one}
      data-today={one === today || undefined}
      data-open={(isStrip && one === day) || undefined}
      data-weekend={isWeekend(one) || undefined}
      aria-current={one === today ? 'date' : undefined}
      onClick={() => onDay(one)}
    >
      <span>{dayWords(one, { weekday: 'short' })}</span>
      <b>{Number(one.slice(8))}</b>
      <VisuallyHidden>{dayWords(one, { month: 'long', year: 'numeric' })}</VisuallyHidden>
      {isStrip && <Dots events={eventsOn(events, one)} />}
    </button>
  ));
  if (isStrip) return <div className={classes.strip}>{heads}</div>;
  return (
    <>
      <span className={classes.corner} />
      {heads}
    </>
  );
});

/** A mark for each status that a day has, the gravest first. */
function Dots({ events }: { events: readonly Shown[] }) {
  const statuses = dotted(events, 0).map(({ event }) => event.status ?? 'none');
  return (
    <i className={classes.dots} aria-hidden="true">
      {statuses.map((status) => (
        <i key={status} data-status={status} />
      ))}
    </i>
  );
}
