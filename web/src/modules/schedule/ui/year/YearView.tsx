import { type KeyboardEvent, useContext, useEffect, useMemo } from 'react';
import { type Day, dayOf, dayWords, fullDay, isSameMonth, isWeekend, startOfMonth } from '@/shared/lib/days';
import type { Shown } from '../../model/shown';
import { statusLabel } from '../../model/statuses';
import { monthsOf, weeksOf } from '../../model/views';
import { countWords, type DayLoad, LEVELS, levelOf, levelWords, loadsOf, monthCounts } from '../../model/year';
import type { ViewActions } from '../actions';
import { StatusLabels } from '../status-labels';
import { useDayStops } from '../use-day-stops';
import { useNow } from '../use-now';
import { DayTip } from './DayTip';
import classes from './Year.module.css';

/**
 * The year view: twelve months. A day with events has a dot in the colour of its gravest status, and is shaded by how
 * many it has. A click opens the day view; arrow keys go from day to day.
 */
export function YearView({ day, events, act }: { day: Day; events: readonly Shown[]; act: ViewActions }) {
  const today = dayOf(useNow());
  const loads = useMemo(() => loadsOf(events), [events]);
  const year = day.slice(0, 4);
  const counts = useMemo(() => monthCounts(events, `${year}-01-01`), [events, year]);
  const { box, stop, onKeyDown } = useDayStops<HTMLElement>({
    day,
    isShown: (one) => one.slice(0, 4) === year,
    onLeave: (one) => act.turn(one > day ? 1 : -1),
  });
  // Where the year is taller than the window it opens at the month of the day.
  const month = startOfMonth(day);
  useEffect(() => {
    const section = box.current?.querySelector<HTMLElement>(`[data-month="${month}"]`);
    if (box.current && section) box.current.scrollTop = section.offsetTop - box.current.offsetTop;
  }, [box, month]);
  return (
    <section ref={box} className={classes.year} aria-label={`Year ${year}`}>
      <div className={classes.months}>
        {monthsOf(day).map((one) => (
          <Month
            key={one}
            month={one}
            count={counts.get(one) ?? 0}
            loads={loads}
            today={today}
            stop={isSameMonth(stop, one) ? stop : null}
            onDay={act.goToDay}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <Legend />
      <DayTip box={box} loads={loads} />
    </section>
  );
}

interface MonthProps {
  month: Day;
  count: number;
  loads: ReadonlyMap<Day, DayLoad>;
  today: Day;
  /** The day of this month that Tab leads to. */
  stop: Day | null;
  onDay: (day: Day) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Month({ month, count, loads, today, stop, onDay, onKeyDown }: MonthProps) {
  const weeks = useMemo(() => weeksOf(month), [month]);
  const name = dayWords(month, { month: 'long' });
  return (
    <section className={classes.month} data-month={month} aria-label={name}>
      <div className={classes.head}>
        <h2>{name}</h2>
        {count > 0 && <span>{countWords(count)}</span>}
      </div>
      <div className={classes.days}>
        {weeks[0]?.map((one) => (
          <span key={one} className={classes.weekday} aria-hidden="true">
            {dayWords(one, { weekday: 'narrow' })}
          </span>
        ))}
        {weeks
          .flat()
          .map((one) =>
            isSameMonth(one, month) ? (
              <DayButton
                key={one}
                day={one}
                isToday={one === today}
                isStop={one === stop}
                count={loads.get(one)?.count ?? 0}
                status={loads.get(one)?.status ?? null}
                onDay={onDay}
                onKeyDown={onKeyDown}
              />
            ) : (
              <span key={one} />
            ),
          )}
      </div>
    </section>
  );
}

interface DayButtonProps {
  day: Day;
  isToday: boolean;
  /** Whether Tab leads to it. */
  isStop: boolean;
  count: number;
  /** The gravest of its events; null without any. */
  status: string | null;
  onDay: (day: Day) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function DayButton({ day, isToday, isStop, count, status, onDay, onKeyDown }: DayButtonProps) {
  const labels = useContext(StatusLabels);
  const words = [fullDay(day), count > 0 && countWords(count), status && statusLabel(status, labels)];
  return (
    <button
      type="button"
      className={classes.day}
      data-stop={day}
      data-today={isToday || undefined}
      data-weekend={isWeekend(day) || undefined}
      data-level={levelOf(count) || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words.filter(Boolean).join(', ')}
      onKeyDown={onKeyDown}
      onClick={() => onDay(day)}
    >
      {Number(day.slice(8))}
      {status && <i data-status={status} />}
    </button>
  );
}

/** What the shades stand for. Screen readers get the number of events with each day. */
function Legend() {
  return (
    <p className={classes.legend} aria-hidden="true">
      Events in a day
      {LEVELS.map((least, index) => (
        <span key={least}>
          <i data-level={index + 1} />
          {levelWords(index + 1)}
        </span>
      ))}
    </p>
  );
}
