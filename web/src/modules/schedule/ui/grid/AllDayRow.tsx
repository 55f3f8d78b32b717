import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, memo, type PointerEvent } from 'react';
import { type Day, dayOf, dayWords, fullDay } from '@/shared/lib/days';
import type { TimeFormat } from '../../model/clock';
import { barsOf, fitLanes } from '../../model/lanes';
import type { Shown } from '../../model/shown';
import type { ViewActions } from '../actions';
import { EventChip } from '../event/EventChip';
import classes from './TimeGrid.module.css';
import type { GridPreview } from './use-grid-drag';

export interface AllDayRowProps {
  bars: readonly Shown[];
  days: readonly Day[];
  format: TimeFormat;
  act: ViewActions;
  /** How many lines there are at most; null for as many as there are events. */
  room: number | null;
  dragged: GridPreview | null;
  onBarStart: (event: PointerEvent, shown: Shown) => void;
}

/** Events over whole days, as bars over their columns. */
export const AllDayRow = memo(function AllDayRow(props: AllDayRowProps) {
  const { bars, days, format, act, room, dragged, onBarStart } = props;
  const moved = dragged?.shown && {
    shown: dragged.shown,
    first: dayOf(dragged.times.start),
    last: dayOf(Math.max(dragged.times.start, dragged.times.end - 1)),
  };
  const items = [
    ...bars.map((shown) => ({ shown, first: shown.first, last: shown.last, isMoved: false })),
    ...(moved ? [{ ...moved, isMoved: true }] : []),
  ];
  const placed = barsOf(items, days);
  if (placed.length === 0) return null;
  const { shown, more } = fitLanes(placed, room ?? placed.length, days.length);
  return (
    <>
      <span className={classes.allDayLabel}>All day</span>
      <div className={classes.lanes} style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
        {shown.map(({ item, from, to, lane, isCutAfter }) => (
          <div
            key={`${item.shown.key}${item.isMoved ? ' moved' : ''}`}
            className={classes.bar}
            style={{
              gridColumn: `${from + 1} / ${to + 2}`,
              gridRow: lane + 1,
              ...({ '--from': from, '--to': to + 1 } as CSSProperties),
            }}
          >
            <EventChip
              shown={item.shown}
              format={format}
              act={act}
              isLine
              isGhost={!item.isMoved && moved?.shown.key === item.shown.key}
              onPress={onBarStart}
              end={isCutAfter ? <Continues /> : to > from && `to ${dayWords(item.last, { weekday: 'short' })}`}
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
                style={{ gridColumn: index + 1, gridRow: room ?? undefined }}
                aria-label={`+${count} more on ${fullDay(days[index] ?? '')}`}
                onClick={() => act.goToDay(days[index] ?? '')}
              >
                +{count} more
              </button>
            ),
        )}
      </div>
    </>
  );
});

function Continues() {
  return (
    <span className={classes.continues}>
      continues
      <IconChevronRight size="0.875rem" stroke={1.6} aria-hidden />
    </span>
  );
}
