import { memo, type PointerEvent, useContext, useMemo } from 'react';
import { dayOf, isWeekend } from '@/shared/lib/days';
import { type Axis, shareOf, standingOf } from '../../model/axis';
import type { TimeFormat } from '../../model/clock';
import { placesOf, withRoom } from '../../model/columns';
import { hourFrom } from '../../model/moves';
import type { Shown } from '../../model/shown';
import type { ViewActions } from '../actions';
import { ChosenSlot, PasteHere } from '../chosen-slot';
import type { Point } from '../drag';
import { EventChip } from '../event/EventChip';
import classes from './TimeGrid.module.css';
import { useGrowing } from './use-growing';

export interface DayColumnProps {
  axis: Axis;
  events: readonly Shown[];
  /** So many events are on the page that they are drawn in portions. */
  isHeavy: boolean;
  /** The moment it is, on this day; null on others. */
  now: number | null;
  format: TimeFormat;
  act: ViewActions;
  /** The event that is dragged. */
  draggedKey: string | null;
  /** There is room for when an event begins, and not for when it ends. */
  isBrief: boolean;
  /** So many events at once have a column each; where there are more they lie over each other. */
  room: number;
  onMoveStart: (event: PointerEvent, shown: Shown) => void;
  onResizeStart: (event: PointerEvent, shown: Shown) => void;
  onDrawStart: (event: PointerEvent) => void;
  onSlotMenu: (at: Point) => void;
  onSlotDouble: (at: Point) => void;
  onSlotClick: (at: Point) => void;
}

/** An event of which less is in sight has one line. */
const LINE_MINUTES = 40;
/** Below this share of a day's width an event hides its time. One line on a phone's narrow day needs more. */
const NARROW = { block: 0.34, briefLine: 0.67 };

/** One day's hours with what is in them. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { axis, events, now, format, act, draggedKey, isBrief, onMoveStart, onResizeStart, onDrawStart } = props;
  const at = (event: { clientX: number; clientY: number }) => ({ x: event.clientX, y: event.clientY });
  const { slot } = useContext(ChosenSlot);
  const chosen = slot && standingOf(axis, dayOf(slot.start), hourFrom(slot.start));
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
        draggedKey={draggedKey}
        isBrief={isBrief}
        room={props.room}
        isHeavy={props.isHeavy}
        onMoveStart={onMoveStart}
        onResizeStart={onResizeStart}
      />
      {now !== null && axis.at(now) >= axis.from && axis.at(now) <= axis.to && (
        <div className={classes.nowLine} style={{ top: `${shareOf(axis, axis.at(now)) * 100}%` }} aria-hidden="true" />
      )}
      {chosen && (
        <div className={classes.chosen} style={heightOf(axis, chosen)}>
          <PasteHere className={classes.paste} />
        </div>
      )}
    </div>
  );
});

const heightOf = (axis: Axis, { from, to }: { from: number; to: number }) => ({
  top: `${shareOf(axis, from) * 100}%`,
  height: `${(shareOf(axis, to) - shareOf(axis, from)) * 100}%`,
});

type BlocksProps = Pick<
  DayColumnProps,
  'axis' | 'events' | 'format' | 'act' | 'draggedKey' | 'isBrief' | 'room' | 'isHeavy' | 'onMoveStart' | 'onResizeStart'
>;

/** The day's events. Neither a drag nor the time that passes draws any of them anew but the ghost of the one dragged. */
const Blocks = memo(function Blocks({
  axis,
  events,
  format,
  act,
  draggedKey,
  isBrief,
  room,
  isHeavy,
  ...start
}: BlocksProps) {
  const blocks = useMemo(() => {
    const standing = events.flatMap((shown) => {
      const spot = shown.last < axis.day ? null : standingOf(axis, shown.first, shown, 0);
      return spot ? [{ key: shown.key, shown, ...spot }] : [];
    });
    const drawn = withRoom(standing);
    const places = placesOf(drawn, room);
    return drawn.map(({ key, shown, from, to }) => {
      const top = shareOf(axis, from);
      const place = places.get(key) ?? { left: 0, width: 1, clear: 1, isOver: false, seen: null, lift: 0 };
      const height = shareOf(axis, to) - top;
      const hidden = place.seen === null ? 0 : to - from - place.seen;
      return { key, shown, isLine: to - from - hidden < LINE_MINUTES, place: { ...place, top, height, hidden } };
    });
  }, [axis, events, room]);
  const drawn = useGrowing(blocks.length, isHeavy);
  return blocks
    .slice(0, drawn)
    .map(({ key, shown, isLine, place }) => (
      <EventChip
        key={key}
        shown={shown}
        format={format}
        act={act}
        isLine={isLine}
        isNarrow={place.clear < (isLine && isBrief ? NARROW.briefLine : NARROW.block)}
        isBrief={isBrief}
        isGhost={key === draggedKey}
        place={place}
        onPress={start.onMoveStart}
        onEdge={start.onResizeStart}
      />
    ));
});
