import { dayOf, shortDay } from '@/shared/lib/days';
import { type Axis, shareOf, standingOf } from '../../model/axis';
import { rangeWords, type TimeFormat, timeWords } from '../../model/clock';
import { FloatingChip } from '../event/EventChip';
import classes from './TimeGrid.module.css';
import type { GridPreview } from './use-grid-drag';

export interface DragOverlayProps {
  preview: GridPreview;
  axes: readonly Axis[];
  format: TimeFormat;
  /** It marks the time of an event that is being created: no drag is under way, and clicks go through. */
  isStill?: boolean;
}

/**
 * What a drag shows over the days: where the event would be dropped, or the time that is drawn. It lies over them as a layer
 * that is moved about, so that hundreds of events under it are neither painted anew nor asked whether the pointer is on them.
 */
export function DragOverlay(props: DragOverlayProps) {
  const { preview, axes, format, isStill } = props;
  const { shown, times } = preview;
  const first = dayOf(times.start);
  const words = rangeWords(times.start, times.end, format);
  const pieces = axes.flatMap((axis, index) => {
    const spot = standingOf(axis, first, times);
    return spot ? [{ axis, index, from: shareOf(axis, spot.from), to: shareOf(axis, spot.to) }] : [];
  });
  return (
    <div className={classes.overlay} data-drawing={shown ? undefined : true} data-still={isStill || undefined}>
      {pieces.map(({ axis, index, from, to }, piece) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: by its place, so that the same box is moved on to the next day.
          key={piece}
          className={classes.floating}
          style={{ transform: `translate(${index * 100}%, ${from * 100}%)` }}
        >
          <div className={classes.piece} style={{ height: `${(to - from) * 100}%` }}>
            {shown ? <FloatingChip shown={shown} time={words} /> : <div className={classes.drawn}>{words}</div>}
            {shown && first === axis.day && (
              <span className={classes.tip}>
                {shortDay(axis.day)}, {timeWords(times.start, format)}
              </span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
