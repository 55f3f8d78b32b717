import { type KeyboardEvent, memo, type PointerEvent, useContext, useMemo } from 'react';
import { type Day, dayOf, dayWords, fullDay } from '@/shared/lib/days';
import { copiedEvent } from '../../model/clipboard';
import type { TimeFormat } from '../../model/clock';
import { barsOf, fitLanes } from '../../model/lanes';
import { morningOf } from '../../model/moves';
import { dotted, onDay, type Shown } from '../../model/shown';
import { slotOnDay } from '../../model/slots';
import type { ViewActions } from '../actions';
import { ChosenSlot, PasteHere } from '../chosen-slot';
import { Drafted } from '../drafted';
import { EventChip } from '../event/EventChip';
import { columnsOf } from './columns-of';
import classes from './Month.module.css';

export interface MonthWeekProps {
  days: readonly Day[];
  events: readonly Shown[];
  /** How many lines a day has room for. */
  room: number;
  isPhone: boolean;
  today: Day;
  /** The day of this week that Tab leads to, and whose events it leads on to. */
  stop: Day | null;
  onDayKey: (event: KeyboardEvent<HTMLElement>) => void;
  isOutside: (day: Day) => boolean;
  format: TimeFormat;
  act: ViewActions;
  draggedKey: string | null;
  /** The day that the dragged event is over. */
  target: Day | null;
  onPress: (event: PointerEvent, shown: Shown) => void;
  /** A day was double-clicked; with its box on the screen. */
  onDouble: (day: Day, cell: DOMRect) => void;
}

/** A bar of the month: an event of one day by that day, whatever the hour at which it ends. */
const spanOf = (shown: Shown) => ({ shown, first: shown.first, last: shown.isBar ? shown.last : shown.first });

/** A week of a month. */
export function MonthWeek(props: MonthWeekProps) {
  const { days, events, room, isPhone, today, stop, isOutside, format, act, target, onDouble } = props;
  const { slot } = useContext(ChosenSlot);
  const draft = useContext(Drafted);
  const drafted = draft && dayOf(draft.start);
  const chosen = slot && days.find((day) => slotOnDay('month', day).start === slot.start);
  return (
    <div className={classes.week} style={columnsOf(days.length)}>
      {days.map((day) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: New Event is the other way of a double-click.
        // biome-ignore lint/a11y/useKeyWithClickEvents: to paste at a day its number takes Ctrl+V.
        <div
          key={day}
          className={classes.day}
          data-day={day}
          data-outside={isOutside(day) || undefined}
          data-target={day === target || day === drafted || undefined}
          data-chosen={day === chosen || undefined}
          onClick={(event) => {
            if (event.target === event.currentTarget) act.choose(slotOnDay('month', day));
          }}
          onDoubleClick={(event) => onDouble(day, event.currentTarget.getBoundingClientRect())}
          onContextMenu={(event) => {
            event.preventDefault();
            if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
            const beside = event.currentTarget.getBoundingClientRect();
            act.menu({ x: event.clientX, y: event.clientY, slot: { start: morningOf(day), minutes: 0 }, beside });
          }}
        >
          <DayNumber
            day={day}
            isToday={day === today}
            isStop={day === stop}
            isChosen={day === chosen}
            events={onDay(events, day)}
            isPhone={isPhone}
            act={act}
            onKeyDown={props.onDayKey}
          />
        </div>
      ))}
      {!isPhone && (
        <Lines
          days={days}
          events={events}
          room={room}
          format={format}
          act={act}
          stop={stop}
          draggedKey={props.draggedKey}
          onPress={props.onPress}
        />
      )}
      {chosen && (
        <div className={classes.paste} style={{ gridColumn: pasteColumns(days.indexOf(chosen), days.length, isPhone) }}>
          <PasteHere />
        </div>
      )}
    </div>
  );
}

/** Over which columns the button to paste stands: a phone's day has no room for it, so there it has its neighbours'. */
const pasteColumns = (index: number, count: number, isPhone: boolean) =>
  isPhone ? `${Math.max(0, Math.min(index - 1, count - 3)) + 1} / span 3` : index + 1;

/**
 * On a phone the whole day is one button with its marks, which chooses the day while an event is copied, and leads there with
 * the next touch; else the number leads to the day view.
 */
function DayNumber(props: {
  day: Day;
  isToday: boolean;
  isStop: boolean;
  isChosen: boolean;
  events: readonly Shown[];
  isPhone: boolean;
  act: ViewActions;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}) {
  const { day, isToday, isStop, isChosen, events, isPhone, act, onKeyDown } = props;
  const dots = isPhone ? dotted(events, 3) : [];
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  const number = String(Number(day.slice(8)));
  const words = day.endsWith('-01') && !isPhone ? dayWords(day, { day: 'numeric', month: 'short' }) : number;
  return (
    <button
      type="button"
      className={isPhone ? classes.wholeDay : classes.number}
      // Whoever steers by voice says what stands there.
      aria-label={`${words === number ? '' : `${words}, `}${fullDay(day)}, ${count}`}
      aria-current={isToday ? 'date' : undefined}
      data-stop={day}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={() => {
        const isForPaste = isPhone && !isChosen && act.create !== null && copiedEvent() !== null;
        if (isForPaste) act.choose(slotOnDay('month', day));
        else act.goToDay(day);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <b data-today={isToday || undefined}>{words}</b>
      {isPhone && (
        <span className={classes.dots} aria-hidden="true">
          {dots.map(({ key, event }) => (
            <i key={key} data-status={event.status ?? undefined} />
          ))}
          {events.length > dots.length && <small data-more={`+${events.length - dots.length}`} />}
        </span>
      )}
    </button>
  );
}

type LinesProps = Pick<
  MonthWeekProps,
  'days' | 'events' | 'room' | 'stop' | 'format' | 'act' | 'draggedKey' | 'onPress'
>;

/** The week's events over its days, and how many more each day has. */
const Lines = memo(
  function Lines({ days, events, room, stop, format, act, draggedKey, onPress }: LinesProps) {
    const at = stop ? days.indexOf(stop) : -1;
    const { shown, more } = useMemo(
      () => fitLanes(barsOf(events.map(spanOf), days), room, days.length),
      [events, days, room],
    );
    return (
      <div className={classes.lines} style={columnsOf(days.length)}>
        {shown.map(({ item, from, to, lane, isCutAfter }) => (
          <div
            key={item.shown.key}
            className={classes.line}
            data-bar={item.shown.isBar || undefined}
            style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
          >
            <EventChip
              shown={item.shown}
              format={format}
              act={act}
              isLine
              isOffTab={at < from || at > to}
              isGhost={item.shown.key === draggedKey}
              onPress={onPress}
              end={isCutAfter && '›'}
            />
          </div>
        ))}
        {more.map(
          (count, index) =>
            count > 0 && (
              <button
                key={days[index]}
                type="button"
                className={classes.more}
                style={{ gridColumn: index + 1, gridRow: room }}
                tabIndex={index === at ? 0 : -1}
                aria-label={`+${count} more on ${fullDay(days[index] ?? '')}`}
                onClick={() => act.goToDay(days[index] ?? '')}
              >
                +{count} more
              </button>
            ),
        )}
      </div>
    );
  },
  (before, after) =>
    before.days === after.days &&
    before.events === after.events &&
    before.room === after.room &&
    before.stop === after.stop &&
    before.format === after.format &&
    before.act === after.act &&
    before.draggedKey === after.draggedKey,
);
