import { type PointerEvent, type RefObject, useMemo, useState } from 'react';
import { dayOf, daysBetween, MINUTE, startOf } from '@/shared/lib/days';
import { type Axis, shareOf } from '../../model/axis';
import { drawn, hourFrom, movedByDays, movedTo, resizedTo, STEP, slotOf, snap, type Times } from '../../model/moves';
import type { Shown } from '../../model/shown';
import type { ViewActions } from '../actions';
import { type Point, startDrag } from '../drag';

/** What a drag under way shows. */
export interface GridPreview {
  /** The event that is dragged; none while empty space is drawn on. */
  shown: Shown | null;
  times: Times;
}

/** What is under the pointer. */
interface Spot {
  index: number;
  minute: number;
}

interface Grid {
  body: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  axes: readonly Axis[];
  act: ViewActions;
}

/** Dragging in the day and week views: events by their middle and their lower edge, bars by days, empty space to create. */
export function useGridDrag({ body, scroller, axes, act }: Grid) {
  const [preview, setPreview] = useState<GridPreview | null>(null);
  // The same while the days are: what a drag shows is drawn anew with each step, the days with their events are not.
  const starts = useMemo(() => startsOf({ body, scroller, axes, act }, setPreview), [body, scroller, axes, act]);
  return { preview, starts };
}

function startsOf({ body, scroller, axes, act }: Grid, setPreview: (preview: GridPreview | null) => void) {
  const spotAt = ({ x, y }: Point): Spot | null => {
    const columns = [...(body.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    const rects = columns.map((column) => column.getBoundingClientRect());
    const found = rects.findIndex(({ right }) => x < right);
    const index = found < 0 ? rects.length - 1 : found;
    const [rect, axis] = [rects[index], axes[index]];
    if (!rect || !axis) return null;
    const share = Math.min(1, Math.max(0, (y - rect.top) / rect.height));
    return { index, minute: axis.from + share * (axis.to - axis.from) };
  };
  const momentAt = (spot: Spot, minute: number): number => axes[spot.index]?.momentOf(minute) ?? 0;

  const slotAt = (at: Point): number | null => {
    const spot = spotAt(at);
    return spot && momentAt(spot, slotOf(spot.minute));
  };

  /** The box of a time on the screen: the part of its last day that is in view. */
  const boxOf = ({ start, end }: Times): DOMRect => {
    const last = dayOf(Math.max(start, end - 1));
    const index = axes.findIndex(({ day }) => day === last);
    const axis = axes[index];
    const column = body.current?.querySelectorAll('[data-column]')[index]?.getBoundingClientRect();
    const frame = scroller.current?.getBoundingClientRect();
    if (!axis || !column || !frame) return new DOMRect();
    const at = (moment: number) => column.top + shareOf(axis, axis.at(moment)) * column.height;
    const top = Math.max(frame.top, at(start));
    return new DOMRect(column.left, top, column.width, Math.max(1, Math.min(frame.bottom, at(end)) - top));
  };

  /** Follows a drag by what it makes of the spot under the pointer. */
  function follow(
    event: PointerEvent,
    shown: Shown | null,
    timesAt: (spot: Spot) => Times | null,
    drop: (times: Times) => void,
  ) {
    let last: Times | null = null;
    const read = (at: Point) => {
      const spot = spotAt(at);
      return spot && timesAt(spot);
    };
    startDrag(event, {
      scroller: scroller.current,
      onMove(at) {
        const times = read(at);
        if (times?.start === last?.start && times?.end === last?.end) return;
        last = times;
        setPreview(times && { shown, times });
      },
      onDrop(at) {
        const times = read(at);
        if (times) drop(times);
      },
      onEnd: () => setPreview(null),
    });
  }
  /** A drag that changes nothing springs back. */
  const moveTo = (shown: Shown) => (times: Times) => {
    if (times.start !== shown.start || times.end !== shown.end) act.move(shown, times);
  };

  return {
    onMoveStart(event: PointerEvent, shown: Shown) {
      const grabbed = spotAt({ x: event.clientX, y: event.clientY });
      const axis = grabbed && axes[grabbed.index];
      if (!grabbed || !axis) return;
      // The point that was grabbed stays under the pointer: an event that began the day before is grabbed in its middle.
      const startMinute = axis.at(shown.start) - Math.max(0, (startOf(axis.day) - shown.start) / MINUTE);
      const offset = grabbed.minute - startMinute;
      follow(
        event,
        shown,
        (spot) => {
          const days = spot.index - grabbed.index;
          const minute = snap(spot.minute - offset - startMinute) + startMinute;
          if (days === 0 && minute === startMinute) return { start: shown.start, end: shown.end };
          return movedTo(shown, momentAt(spot, minute));
        },
        moveTo(shown),
      );
    },
    onResizeStart(event: PointerEvent, shown: Shown) {
      follow(event, shown, (spot) => resizedTo(shown, momentAt(spot, snap(spot.minute))), moveTo(shown));
    },
    onBarStart(event: PointerEvent, shown: Shown) {
      const grabbed = spotAt({ x: event.clientX, y: event.clientY });
      if (!grabbed) return;
      const dayAt = ({ index }: Spot) => axes[index]?.day ?? shown.first;
      const from = dayAt(grabbed);
      follow(event, shown, (spot) => movedByDays(shown, daysBetween(from, dayAt(spot))), moveTo(shown));
    },
    onDrawStart(event: PointerEvent) {
      if (!act.create) return;
      const begun = spotAt({ x: event.clientX, y: event.clientY });
      if (!begun) return;
      const { create } = act;
      const from = momentAt(begun, slotOf(begun.minute));
      const isTouch = event.pointerType === 'touch';
      const timesAt = (spot: Spot) => {
        // A finger that only rests means an hour, wherever in its slot it does.
        if (isTouch && Math.abs(spot.minute - begun.minute) < STEP) return hourFrom(from);
        return drawn(from, momentAt(spot, snap(spot.minute)));
      };
      follow(event, null, timesAt, (times) => create(times, boxOf(times)));
    },
    onSlotMenu(at: Point) {
      const start = slotAt(at);
      if (start === null) return;
      act.menu({ ...at, slot: { start, minutes: 60 }, beside: boxOf(hourFrom(start)) });
    },
    onSlotClick(at: Point) {
      const start = slotAt(at);
      if (start !== null) act.choose({ start, minutes: 60 });
    },
    onSlotDouble(at: Point) {
      const start = slotAt(at);
      if (start !== null) act.create?.(hourFrom(start), boxOf(hourFrom(start)));
    },
  };
}
