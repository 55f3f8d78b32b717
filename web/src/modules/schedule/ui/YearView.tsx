import { useContext, useMemo } from 'react';
import { type Day, dayOf, dayWords, fullDay, isSameMonth } from '../model/days';
import { dotsOf, type Shown } from '../model/shown';
import { statusLabel } from '../model/statuses';
import { monthsOf, weeksOf } from '../model/views';
import type { ViewActions } from './actions';
import { StatusLabels } from './status-labels';
import { useNow } from './use-now';
import classes from './YearView.module.css';

/** The year view: twelve months, a dot on each day that has events. A day leads to its day view. */
export function YearView({ day, events, act }: { day: Day; events: readonly Shown[]; act: ViewActions }) {
  const today = dayOf(useNow());
  const dots = useMemo(() => dotsOf(events), [events]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.year} aria-label={`Year ${day.slice(0, 4)}`} tabIndex={0}>
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
                  <DayButton key={one} day={one} isToday={one === today} dot={dots.get(one)} onDay={act.goToDay} />
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

function DayButton(props: { day: Day; isToday: boolean; dot: string | undefined; onDay: (day: Day) => void }) {
  const { day, isToday, dot, onDay } = props;
  const labels = useContext(StatusLabels);
  const words = [fullDay(day), dot && 'has events', dot && statusLabel(dot, labels)].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className={classes.day}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words}
      onClick={() => onDay(day)}
    >
      {Number(day.slice(8))}
      {dot && <i data-status={dot} />}
    </button>
  );
}
