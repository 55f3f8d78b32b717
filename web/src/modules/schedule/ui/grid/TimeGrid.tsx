import { useContext, useMemo, useRef } from 'react';
import { type Day, dayOf, shortDay } from '@/shared/lib/days';
import { usePhone } from '@/shared/lib/use-phone';
import { type Axis, axisOf, type Hours, shareOf } from '../../model/axis';
import { hourLines, rangeWords, shortTime, type TimeFormat, timeWords } from '../../model/clock';
import { onDay, type Shown } from '../../model/shown';
import type { ScheduleView } from '../../model/views';
import type { ViewActions } from '../actions';
import { Drafted } from '../drafted';
import { useOverscroll } from '../paging';
import { useNow } from '../use-now';
import { AllDayRow } from './AllDayRow';
import { DayColumn } from './DayColumn';
import { DayHeads } from './DayHeads';
import { DragOverlay } from './DragOverlay';
import classes from './TimeGrid.module.css';
import { useGridDrag } from './use-grid-drag';
import { sightOf, useOpening } from './use-opening';

/** So many events at once have a column each: in a day of the week none, on a phone two, elsewhere all of them. */
const ROOM = { week: 1, phone: 2, day: Number.POSITIVE_INFINITY };
/** With more events than this they are drawn in portions. */
const LIGHT = 120;
/** So many lines of whole days a week that scrolls sideways has; below them it says how many more there are. */
const SIDEWAYS_LANES = 4;

export interface TimeGridProps {
  view: Extract<ScheduleView, 'day' | 'week'>;
  days: readonly Day[];
  /** The days of the week in which they lie. */
  week: readonly Day[];
  /** The day that the address names. */
  day: Day;
  events: readonly Shown[];
  /** Only these hours; null for all. */
  hours: Hours | null;
  /** The hour at which work begins. */
  workStart: number;
  /** The events are those of these days, not what stays of others until they have come. */
  isSettled: boolean;
  format: TimeFormat;
  act: ViewActions;
  /** The days in sight, of a week that scrolls sideways. */
  sight: readonly Day[];
  onSight: (days: readonly Day[]) => void;
}

/** The day and the week view: hours from top to bottom, days side by side. */
export function TimeGrid(props: TimeGridProps) {
  const { view, days, week, day, events, hours, workStart, isSettled, format, act, sight, onSight } = props;
  const isPhone = usePhone();
  const now = useNow();
  const body = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const axes = useMemo(() => days.map((one) => axisOf(one, hours, view === 'day')), [days, hours, view]);
  const { preview, starts } = useGridDrag({ body, scroller, axes, act });
  const drafted = useContext(Drafted);
  const onWheel = useOverscroll(act.turn);
  const blocks = useMemo(() => events.filter(({ isBar }) => !isBar), [events]);
  const bars = useMemo(() => events.filter(({ isBar }) => isBar), [events]);
  const isHeavy = blocks.length > LIGHT;
  const today = dayOf(now);
  const first = axes[0];
  // A phone has room for one to three days: the week scrolls sideways.
  const isSideways = isPhone && view === 'week';

  const isEmptyDay = view === 'day' && isSettled && onDay(events, day).length === 0;

  useOpening({
    scroller,
    body,
    axes,
    week,
    events,
    day,
    workStart: hours ? null : workStart,
    isSideways,
    isSettled,
    onSight,
  });

  const lines = useMemo(() => hourLines(first?.rows.map(({ moment }) => moment) ?? [], format), [first, format]);
  if (!first) return null;
  const columns = { gridTemplateColumns: `var(--gutter) repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <div
      className={classes.scroll}
      ref={scroller}
      onWheel={onWheel}
      onScroll={isSideways ? ({ currentTarget }) => onSight(sightOf(currentTarget, days)) : undefined}
      style={{ '--days': days.length, '--seen': Math.max(0, days.indexOf(sight[0] ?? '')) } as React.CSSProperties}
      data-view={view}
      data-sideways={isSideways || undefined}
      data-dragging={preview ? true : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={view === 'day' ? 'Day view' : 'Week view'}
    >
      <div className={classes.head} style={columns}>
        <DayHeads
          view={view}
          day={day}
          days={days}
          today={today}
          events={events}
          isPhone={isPhone}
          onDay={act.goToDay}
        />
        {(!isSideways || sight.some((one) => onDay(bars, one).length > 0)) && (
          <AllDayRow
            bars={bars}
            days={days}
            format={format}
            act={act}
            room={isSideways ? SIDEWAYS_LANES : null}
            dragged={preview?.shown?.isBar ? preview : null}
            onBarStart={starts.onBarStart}
          />
        )}
        {isEmptyDay && <p className={classes.none}>No events</p>}
      </div>
      <div
        className={classes.body}
        ref={body}
        style={{ ...columns, '--rows': first.rows.length } as React.CSSProperties}
      >
        <div className={classes.gutter} data-gutter aria-hidden="true">
          {first.rows.map(({ minute }, index) => (
            <span key={minute} style={{ top: `${shareOf(first, minute) * 100}%` }}>
              {lines[index]?.words}
              {lines[index]?.mark && <small>{lines[index].mark}</small>}
            </span>
          ))}
          <NowLabel axes={axes} today={today} now={now} format={format} isPhone={isPhone} />
        </div>
        {axes.map((axis) => (
          <DayColumn
            key={axis.day}
            axis={axis}
            events={blocks}
            isHeavy={isHeavy}
            now={axis.day === today ? now : null}
            format={format}
            act={act}
            draggedKey={preview?.shown?.key ?? null}
            isBrief={isSideways}
            room={ROOM[isPhone && view === 'day' ? 'phone' : view]}
            {...starts}
          />
        ))}
        {preview && !preview.shown?.isBar && <DragOverlay preview={preview} axes={axes} format={format} />}
        {drafted && !preview && (
          <DragOverlay preview={{ shown: null, times: drafted }} isStill axes={axes} format={format} />
        )}
      </div>
      {preview && (
        <p className={classes.announce} role="status">
          {`${shortDay(dayOf(preview.times.start))}, ${rangeWords(preview.times.start, preview.times.end, format)}`}
        </p>
      )}
    </div>
  );
}

/** The pill in the gutter that says what time it is. */
function NowLabel(props: { axes: readonly Axis[]; today: Day; now: number; format: TimeFormat; isPhone: boolean }) {
  const { axes, today, now, format, isPhone } = props;
  const axis = axes.find((one) => one.day === today);
  if (!axis) return null;
  const minute = axis.at(now);
  if (minute < axis.from || minute > axis.to) return null;
  return (
    <b className={classes.now} style={{ top: `${shareOf(axis, minute) * 100}%` }}>
      {isPhone ? shortTime(now, format) : timeWords(now, format)}
    </b>
  );
}
