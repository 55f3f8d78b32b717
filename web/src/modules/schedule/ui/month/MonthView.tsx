import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useMemo, useState } from 'react';
import { type Day, dayOf, dayWords, isSameMonth, shortDay } from '@/shared/lib/days';
import { usePhone } from '@/shared/lib/use-phone';
import type { TimeFormat } from '../../model/clock';
import { hourFrom, morningOf, movedToDay } from '../../model/moves';
import type { Shown } from '../../model/shown';
import { weeksOf } from '../../model/views';
import type { ViewActions } from '../actions';
import { type Point, startDrag } from '../drag';
import { useMonthWheel } from '../paging';
import { useDayStops } from '../use-day-stops';
import { useNow } from '../use-now';
import { columnsOf } from './columns-of';
import classes from './Month.module.css';
import { MonthWeek } from './MonthWeek';

/** Heights in rem: a day's number, and a line for an event. */
const NUMBER_REM = 1.875;
const LINE_REM = 1.5;

export interface MonthViewProps {
  day: Day;
  events: readonly Shown[];
  hasWeekends: boolean;
  format: TimeFormat;
  act: ViewActions;
}

/**
 * The month view: weeks from Monday, events as lines on their days, those over several days as bars. Arrow keys go from day to
 * day, and Tab on to the events of the day in focus.
 */
export function MonthView({ day, events, hasWeekends, format, act }: MonthViewProps) {
  const isPhone = usePhone();
  const today = dayOf(useNow());
  const weeks = useMemo(() => weeksOf(day, hasWeekends), [day, hasWeekends]);
  const { ref, height } = useElementSize();
  const onWheel = useMonthWheel(act.turn);
  const { box, stop, onKeyDown } = useDayStops<HTMLElement>({
    day,
    isShown: (one) => isSameMonth(one, day),
    onLeave: (one) => act.turn(one > day ? 1 : -1),
    hasWeekends,
  });
  const [dragged, setDragged] = useState<{ shown: Shown; day: Day } | null>(null);
  // Asked with another height only: in the middle of drawing the answer costs working out the page's styles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the size of letters is another, so is the height.
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, [height]);
  const room = Math.max(1, Math.floor((height / weeks.length / rem - NUMBER_REM) / LINE_REM));

  function onPress(event: PointerEvent, shown: Shown): void {
    const grabbed = dayAt({ x: event.clientX, y: event.clientY }) ?? shown.first;
    // A bar that is grabbed on its second day stays so many days before the pointer.
    const target = (at: Point) => {
      const under = dayAt(at);
      return under ? { under, times: movedToDay({ ...shown, first: grabbed }, under) } : null;
    };
    startDrag(event, {
      onMove(at) {
        const under = target(at)?.under;
        if (under) setDragged((before) => (before?.day === under ? before : { shown, day: under }));
      },
      onDrop(at) {
        const found = target(at);
        if (found && found.under !== grabbed) act.move(shown, found.times);
      },
      onEnd: () => setDragged(null),
    });
  }

  return (
    <section
      ref={box}
      className={classes.month}
      aria-label={dayWords(day, { month: 'long', year: 'numeric' })}
      onWheel={onWheel}
    >
      <div className={classes.weekdays} aria-hidden="true" style={columnsOf(weeks[0]?.length ?? 7)}>
        {weeks[0]?.map((one) => (
          <span key={one}>{dayWords(one, { weekday: isPhone ? 'narrow' : 'short' })}</span>
        ))}
      </div>
      <div className={classes.weeks} ref={ref} data-dragging={dragged ? true : undefined}>
        {weeks.map((days) => (
          <MonthWeek
            key={days[0]}
            days={days}
            events={events}
            room={room}
            isPhone={isPhone}
            today={today}
            stop={days.includes(stop) ? stop : null}
            onDayKey={onKeyDown}
            isOutside={(one) => !isSameMonth(one, day)}
            format={format}
            act={act}
            draggedKey={dragged?.shown.key ?? null}
            target={dragged?.day ?? null}
            onPress={onPress}
            onDouble={(one, cell) => act.create?.(hourFrom(morningOf(one)), cell)}
          />
        ))}
      </div>
      {dragged && (
        <p className={classes.tip} role="status">
          {dragged.shown.event.title}: {shortDay(dragged.day)}
        </p>
      )}
    </section>
  );
}

function dayAt({ x, y }: Point): Day | null {
  const cell = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.day);
  return cell instanceof HTMLElement ? (cell.dataset.day ?? null) : null;
}
