import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { addMonths, type Day, dayOf, dayWords, fullDay, isSameMonth, startOfMonth } from '@/shared/lib/days';
import { useLiveConnected } from '@/shared/live/use-live';
import { calendarsQuery, eventsQuery } from '../../api/queries';
import { shownIn } from '../../model/shown';
import { weeksOf, windowOf } from '../../model/views';
import { loadsOf } from '../../model/year';
import { useDayStops } from '../use-day-stops';
import { useNow } from '../use-now';
import classes from './ScheduleNav.module.css';

export interface MiniMonthProps {
  /** The day that is looked at. */
  day: Day;
  /** What of the month is on screen: the day, its week, or neither. */
  reach: 'day' | 'week' | null;
  /** The calendars whose events make dots. */
  chosen: readonly string[];
  onDay: (day: Day) => void;
}

/** A small month: each day leads to itself, a dot says that it has events. Arrow keys go from day to day. */
export function MiniMonth({ day, reach, chosen, onDay }: MiniMonthProps) {
  const [month, setMonth] = useState(startOfMonth(day));
  const [followed, setFollowed] = useState(day);
  // Whatever else leads to another day brings its month into sight.
  if (followed !== day) {
    setFollowed(day);
    setMonth(startOfMonth(day));
  }
  const today = dayOf(useNow());
  const weeks = useMemo(() => weeksOf(month), [month]);
  const answer = useQuery(eventsQuery(windowOf('month', month), useLiveConnected())).data;
  const known = useQuery(calendarsQuery()).data?.calendars;
  const loads = useMemo(() => loadsOf(shownIn(answer ?? [], new Set(chosen), known)), [answer, chosen, known]);
  const { box, stop, onKeyDown } = useDayStops<HTMLDivElement>({
    day: isSameMonth(day, month) ? day : month,
    isShown: (one) => isSameMonth(one, month),
    onLeave: (one) => setMonth(startOfMonth(one)),
  });

  const turn = (count: number) => (
    <ActionIcon
      aria-label={count > 0 ? 'Next month' : 'Previous month'}
      onClick={(event) => {
        // On a phone the sheet that holds the navigation closes only when a day was chosen.
        event.stopPropagation();
        setMonth(addMonths(month, count));
      }}
    >
      {count > 0 ? (
        <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
      ) : (
        <IconChevronLeft size="1rem" stroke={1.6} aria-hidden />
      )}
    </ActionIcon>
  );
  return (
    <section aria-label="Month">
      <div className={classes.monthBar}>
        <h2 aria-live="polite">{dayWords(month, { month: 'long', year: 'numeric' })}</h2>
        {turn(-1)}
        {turn(1)}
      </div>
      <div className={classes.weekdays} aria-hidden="true">
        {weeks[0]?.map((one) => (
          <span key={one}>{dayWords(one, { weekday: 'narrow' })}</span>
        ))}
      </div>
      <div ref={box}>
        {weeks.map((week) => (
          <div key={week[0]} className={classes.week} data-open={(reach === 'week' && week.includes(day)) || undefined}>
            {week.map((one) => (
              <button
                key={one}
                type="button"
                data-stop={one}
                data-outside={!isSameMonth(one, month) || undefined}
                data-today={one === today || undefined}
                data-open={(reach === 'day' && one === day) || undefined}
                aria-current={one === today ? 'date' : undefined}
                aria-label={`${fullDay(one)}${loads.has(one) ? ', has events' : ''}`}
                tabIndex={one === stop ? 0 : -1}
                onKeyDown={onKeyDown}
                onClick={() => onDay(one)}
              >
                {Number(one.slice(8))}
                {loads.has(one) && <i data-status={loads.get(one)?.status} />}
              </button>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
