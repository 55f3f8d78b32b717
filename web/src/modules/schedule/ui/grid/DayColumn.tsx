import { memo, type PointerEvent, useContext, useMemo } from 'react';
import { type Axis, shareOf } from '../../model/axis';
import { rangeWords, type TimeFormat, timeWords } from '../../model/clock';
import { placesOf } from '../../model/columns';
import { dayOf, isWeekend, shortDay } from '../../model/days';
import { hourFrom, type Times } from '../../model/moves';
import type { Shown } from '../../model/shown';
import type { ViewActions } from '../actions';
import { ChosenSlot, PasteHere } from '../chosen-slot';
import type { Point } from '../drag';
import { EventChip, FloatingChip } from '../event/EventChip';
import classes from './TimeGrid.module.css';
import type { GridPreview } from './use-grid-drag';

export interface DayColumnProps {
  axis: Axis;
  events: readonly Shown[];
  /** The moment it is, on this day; null on others. */
  now: number | null;
  format: TimeFormat;
  act: ViewActions;
  preview: GridPreview | null;
  onMoveStart: (event: PointerEvent, shown: Shown) => void;
  onResizeStart: (event: PointerEvent, shown: Shown) => void;
  onDrawStart: (event: PointerEvent) => void;
  onSlotMenu: (at: Point) => void;
  onSlotDouble: (at: Point) => void;
  onSlotClick: (at: Point) => void;
}

/** An event is at least so tall, in minutes: its title can be read. */
const LEAST_MINUTES = 20;
/** Below this it has one line. */
const LINE_MINUTES = 40;

/** Where a time stands in the day; null where it is on another day, or outside of the hours shown. */
function standing(axis: Axis, { start, end }: Times): { from: number; to: number } | null {
  const isOn = dayOf(start) <= axis.day && axis.day <= dayOf(Math.max(start, end - 1));
  if (!isOn) return null;
  const [from, to] = [axis.at(start), axis.at(end)];
  if (to < axis.from || from >= axis.to || (to === axis.from && from < to)) return null;
  return { from, to: Math.max(to, from + LEAST_MINUTES) };
}

const heightOf = (axis: Axis, from: number, to: number) => ({
  top: `${shareOf(axis, from) * 100}%`,
  height: `${(shareOf(axis, to) - shareOf(axis, from)) * 100}%`,
});

/** One day's hours with what is in them. */
export function DayColumn(props: DayColumnProps) {
  const { axis, events, now, format, act, preview, onMoveStart, onResizeStart, onDrawStart } = props;
  const at = (event: { clientX: number; clientY: number }) => ({ x: event.clientX, y: event.clientY });
  const spot = preview && standing(axis, preview.times);
  const { slot } = useContext(ChosenSlot);
  const chosen = slot && standing(axis, hourFrom(slot.start));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drawing on empty space has New Event as its other way.
    // biome-ignore lint/a11y/useKeyWithClickEvents: to paste at a day its heading takes Ctrl+V.
    <div
      className={classes.column}
      data-column
      data-weekend={isWeekend(axis.day) || undefined}
      onPointerDown={onDrawStart}
      onClick={(event) => {
        if (event.target === event.currentTarget) props.onSlotClick(at(event));
      }}
      onDoubleClick={(event) => props.onSlotDouble(at(event))}
      onContextMenu={(event) => {
        event.preventDefault();
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch') props.onSlotMenu(at(event));
      }}
    >
      <Blocks
        axis={axis}
        events={events}
        format={format}
        act={act}
        draggedKey={preview?.shown?.key ?? null}
        onMoveStart={onMoveStart}
        onResizeStart={onResizeStart}
      />
      {now !== null && axis.at(now) >= axis.from && axis.at(now) <= axis.to && (
        <div className={classes.nowLine} style={{ top: `${shareOf(axis, axis.at(now)) * 100}%` }} aria-hidden="true" />
      )}
      {chosen && (
        <div className={classes.chosen} style={heightOf(axis, chosen.from, chosen.to)}>
          <PasteHere className={classes.paste} />
        </div>
      )}
      {preview && spot && (
        <div className={classes.floating} style={heightOf(axis, spot.from, spot.to)}>
          {preview.shown ? (
            <FloatingChip shown={preview.shown} time={rangeWords(preview.times.start, preview.times.end, format)} />
          ) : (
            <div className={classes.drawn}>{rangeWords(preview.times.start, preview.times.end, format)}</div>
          )}
          {preview.shown && dayOf(preview.times.start) === axis.day && (
            <span className={classes.tip}>
              {shortDay(axis.day)}, {timeWords(preview.times.start, format)}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

interface BlocksProps
  extends Pick<DayColumnProps, 'axis' | 'events' | 'format' | 'act' | 'onMoveStart' | 'onResizeStart'> {
  draggedKey: string | null;
}

/** The day's events. A drag draws none of them anew but its own ghost. */
const Blocks = memo(
  function Blocks({ axis, events, format, act, draggedKey, onMoveStart, onResizeStart }: BlocksProps) {
    const blocks = useMemo(() => {
      const standingOnes = events.flatMap((shown) => {
        const spot = standing(axis, shown);
        return spot ? [{ key: shown.key, shown, ...spot }] : [];
      });
      const places = placesOf(standingOnes);
      return standingOnes.map((one) => ({ ...one, place: places.get(one.key) ?? { left: 0, width: 1 } }));
    }, [axis, events]);
    return blocks.map(({ key, shown, from, to, place }) => (
      <div
        key={key}
        className={classes.block}
        style={{ ...heightOf(axis, from, to), left: `${place.left * 100}%`, width: `${place.width * 100}%` }}
      >
        <EventChip
          shown={shown}
          format={format}
          act={act}
          isLine={to - from < LINE_MINUTES}
          isNarrow={place.width < 0.34}
          isGhost={key === draggedKey}
          onPress={onMoveStart}
        />
        {shown.event.can.edit && (
          <span
            className={classes.resize}
            onPointerDown={(event) => {
              event.stopPropagation();
              onResizeStart(event, shown);
            }}
          />
        )}
      </div>
    ));
  },
  (before, after) =>
    before.axis === after.axis &&
    before.events === after.events &&
    before.format === after.format &&
    before.act === after.act &&
    before.draggedKey === after.draggedKey,
);
