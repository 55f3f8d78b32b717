import { type KeyboardEvent, useContext, useMemo } from 'react';
import { type Day, dayOf, dayWords, fullDay, isSameMonth } from '../model/days';
import { dotsOf, type Shown } from '../model/shown';
import { statusLabel } from '../model/statuses';
import { monthsOf, weeksOf } from '../model/views';
import type { ViewActions } from './actions';
import { StatusLabels } from './status-labels';
import { useDayStops } from './use-day-stops';
import { useNow } from './use-now';
import classes from './YearView.module.css';

/** The year view: twelve months, a dot on each day that has events. A day leads to its day view; arrow keys go from day to day. */
export function YearView({ day, events, act }: { day: Day; events: readonly Shown[]; act: ViewActions }) {
  const today = dayOf(useNow());
  const dots = useMemo(() => dotsOf(events), [events]);
  const { box, stop, onKeyDown } = useDayStops<HTMLElement>({
    day,
    isShown: (one) => one.slice(0, 4) === day.slice(0, 4),
    onLeave: (one) => act.turn(one > day ? 1 : -1),
  });
  return (
    <section ref={box} className={classes.year} aria-label={`Year ${day.slice(0, 4)}`}>
      {monthsOf(day).map((month) => (
        <section key={month} className={classes.month} aria-label={dayWords(month, { month: 'long' })}>
          <h2>{dayWords(month, { month: 'long' })}</h2>
          <div className={classes.days}>
            {weeksOf(month)[0]?.map((one) => (
              <span key={one} className={classes.weekday} aria-hidden="true">
                {dayWords(one, { weekday: 'narrow' })}
              </span>
            ))}
            {weeksOf(month)
              .flat()
              .map((one) =>
                isSameMonth(one, month) ? (
                  <DayButton
                    key={one}
                    day={one}
                    isToday={one === today}
                    isStop={one === stop}
                    dot={dots.get(one)}
                    onDay={act.goToDay}
                    onKeyDown={onKeyDown}
                  />
                ) : (
                  <span key={one} />
                ),
              )}
          </div>
        </section>
      ))}
    </section>
  );
}

interface DayButtonProps {
  day: Day;
  isToday: boolean;
  /** Whether Tab leads to it. */
  isStop: boolean;
  dot: string | undefined;
  onDay: (day: Day) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function DayButton({ day, isToday, isStop, dot, onDay, onKeyDown }: DayButtonProps) {
  const labels = useContext(StatusLabels);
  const words = [fullDay(day), dot && 'has events', dot && statusLabel(dot, labels)].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className={classes.day}
      data-stop={day}
      data-today={isToday || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words}
      onKeyDown={onKeyDown}
      onClick={() => onDay(day)}
    >
      {Number(day.slice(8))}
      {dot && <i data-status={dot} />}
    </button>
  );
}
