import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { fullDay, shortDay } from '@/shared/lib/days';
import { rangeWords, type TimeFormat, timeWords } from '../../model/clock';
import { nudged, type Times } from '../../model/moves';
import { ANSWER_WORDS } from '../../model/people';
import type { Shown } from '../../model/shown';
import { type StatusLabel, statusLabel } from '../../model/statuses';
import type { ViewActions } from '../actions';
import { StatusShape } from '../StatusShape';
import { StatusLabels } from '../status-labels';
import classes from './EventChip.module.css';

/** Where a chip stands in its day, as shares of it: 0 to 1. */
export interface ChipPlace {
  top: number;
  height: number;
  left: number;
  width: number;
  /** So much of the width, from the left, others beside it leave to its words. */
  clear: number;
  /** It lies over another. */
  isOver: boolean;
  /** So many of its last minutes others lie over it: its words end above them. */
  hidden: number;
  /** Its height in the pile, where that is not the order in which they are drawn. */
  lift: number;
}

export interface EventChipProps {
  shown: Shown;
  format: TimeFormat;
  act: ViewActions;
  /** One line of words: a bar, or what is too short for two. */
  isLine?: boolean;
  /** No room for the time. */
  isNarrow?: boolean;
  /** No room for when it ends. */
  isBrief?: boolean;
  isGhost?: boolean;
  /** Tab passes it by: in the month it leads to the events of one day. */
  isOffTab?: boolean;
  /** In a day's column; else it fills what it stands in. */
  place?: ChipPlace;
  onPress?: (event: PointerEvent, shown: Shown) => void;
  /** Pressed at its lower edge. */
  onEdge?: (event: PointerEvent, shown: Shown) => void;
  /** Stands at the end of a bar: 'continues'. */
  end?: ReactNode;
}

/** What a screen reader and a hover say of an event after its title: the parts that may have no room on screen. */
function restWords(shown: Shown, format: TimeFormat, labels: readonly StatusLabel[]): string {
  const { event, start, end, first, last, calendar } = shown;
  const days = first === last ? fullDay(first) : `${shortDay(first)} to ${shortDay(last)}`;
  const time = event.allDay ? 'all day' : rangeWords(start, end, format);
  const answer = shown.isDeclined && ANSWER_WORDS.declined;
  return [days, time, statusLabel(event.status, labels), event.location, answer, calendar?.name]
    .filter(Boolean)
    .join(', ');
}

/**
 * An event: click says more of it, dragging moves it, and so do Alt and the arrow keys. Hundreds are on screen at once, and each box
 * costs a frame its share: so few elements, none of them positioned or scrolling without need.
 */
export const EventChip = memo(function EventChip(props: EventChipProps) {
  const { shown, format, act, isLine, isNarrow, isBrief, isGhost, isOffTab, place, onPress, onEdge, end } = props;
  const { event } = shown;
  const labels = useContext(StatusLabels);
  const button = useRef<HTMLButtonElement>(null);
  // Moved by keys to another day it is drawn anew there, and keeps the focus.
  useEffect(() => {
    if (keyed?.shown.key === shown.key && document.activeElement === document.body) button.current?.focus();
  }, [shown.key]);
  const time = isLine || isBrief ? timeWords(shown.start, format) : rangeWords(shown.start, shown.end, format);
  const rest = restWords(shown, format, labels);
  return (
    <button
      type="button"
      ref={button}
      className={classes.chip}
      style={{ ...(place && styleOf(place)), ...barOf(shown) }}
      data-placed={place ? true : undefined}
      data-over={place?.isOver || undefined}
      data-status={event.status ?? undefined}
      data-line={isLine || undefined}
      data-narrow={isNarrow || undefined}
      data-ghost={isGhost || undefined}
      data-declined={shown.isDeclined || undefined}
      tabIndex={isOffTab ? -1 : undefined}
      title={`${event.title}, ${rest}`}
      onClick={(pressed) => act.peek(shown, pressed.currentTarget)}
      onDoubleClick={(pressed) => pressed.stopPropagation()}
      onPointerDown={(pressed) => {
        pressed.stopPropagation();
        if (!event.can.edit) return;
        (onEdge && isAtEdge(pressed) ? onEdge : onPress)?.(pressed, shown);
      }}
      onPointerMove={(moved) => {
        if (onEdge && event.can.edit) moved.currentTarget.style.cursor = isAtEdge(moved) ? 'ns-resize' : '';
      }}
      onContextMenu={(pressed) => {
        pressed.preventDefault();
        pressed.stopPropagation();
        if ((pressed.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch') {
          act.menu({ x: pressed.clientX, y: pressed.clientY, shown });
        }
      }}
      onKeyDown={(pressed) => onKey(pressed, shown, act)}
    >
      <ChipWords shown={shown} time={event.allDay ? null : time} rest={rest} isLine={isLine} isNarrow={isNarrow} />
      {end && (
        <span className={classes.end} aria-hidden>
          {end}
        </span>
      )}
    </button>
  );
}, isSameChip);

/** By so many pixels of its lower end an event is resized: a finger has more. */
const EDGE = { mouse: 6, touch: 12 };

function isAtEdge({ clientY, currentTarget, pointerType }: PointerEvent): boolean {
  return currentTarget.getBoundingClientRect().bottom - clientY <= EDGE[pointerType === 'touch' ? 'touch' : 'mouse'];
}

/** A place is made anew with its day; the chip is not, as long as it says the same. */
function isSameChip(before: EventChipProps, after: EventChipProps): boolean {
  const { place: was, ...one } = before;
  const { place: is, ...other } = after;
  const isSame = (a: object, b: object) =>
    Object.entries(b).every(([key, value]) => Object.is(value, (a as Record<string, unknown>)[key]));
  return isSame(one, other) && (was === is || (was !== undefined && is !== undefined && isSame(was, is)));
}

/** Its bar has the colour of its calendar; the status is told by ground and shape. */
const barOf = ({ calendar }: Shown) => (calendar ? ({ '--chip-mark': calendar.color } as CSSProperties) : undefined);

const share = (part: number) => `${part * 100}%`;
/** A hair of space to what stands beside and below it. */
const styleOf = ({ top, height, left, width, clear, hidden, lift }: ChipPlace): CSSProperties => ({
  ...(clear < width && { paddingRight: `calc(${share(width - clear)} + 0.25rem)` }),
  ...(lift > 0 && { zIndex: lift }),
  ...(hidden > 0 && { paddingBottom: `calc(var(--hour) * ${hidden / 60})` }),
  top: share(top),
  height: `calc(${share(height)} - 0.125rem)`,
  left: share(left),
  width: `calc(${share(width)} - 0.3125rem)`,
});

interface ChipWordsProps {
  shown: Shown;
  time: string | null;
  /** For a screen reader, to which the words on screen alone say too little. */
  rest?: string;
  isLine?: boolean;
  /** At a third of a day's width the time goes; hover and label have it. */
  isNarrow?: boolean;
}

/** A line that the words for a screen reader have already. */
function Fact({ className, children }: { className?: string; children: string }) {
  return (
    <span className={className} aria-hidden>
      {children}
    </span>
  );
}

function ChipWords({ shown, time, rest, isLine, isNarrow }: ChipWordsProps) {
  const { event } = shown;
  return (
    <>
      <span className={classes.title}>
        <StatusShape status={event.status} />
        {event.title}
        {rest && <span className={classes.rest}> {rest}</span>}
      </span>
      {!isNarrow && time && !(isLine && shown.isBar) && <Fact className={classes.facts}>{time}</Fact>}
      {!isNarrow && !isLine && event.location && (
        <span className={classes.place} aria-hidden>
          <span>{event.location}</span>
        </span>
      )}
    </>
  );
}

/** The copy of an event that floats where it would be dropped. Decorative: the label of the drag says the time. */
export function FloatingChip({ shown, time }: { shown: Shown; time: string }) {
  return (
    <div
      className={classes.chip}
      data-status={shown.event.status ?? undefined}
      style={barOf(shown)}
      data-floating
      aria-hidden
    >
      <ChipWords shown={shown} time={time} />
    </div>
  );
}

/** The event that was moved by keys last, when, and where to: strokes may come faster than it is drawn anew. */
let keyed: { shown: Shown; at: number; times: Times } | null = null;
/** So long a stroke goes on from the one before, in ms. */
const STROKES_MS = 500;

const STEPS: Record<string, { minutes?: number; days?: number }> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

/** Alt and an arrow move an event, with Shift its end; Ctrl+C copies it. */
function onKey(pressed: KeyboardEvent, shown: Shown, act: ViewActions): void {
  const step = STEPS[pressed.key];
  if (pressed.altKey && step) {
    pressed.preventDefault();
    pressed.stopPropagation();
    if (!shown.event.can.edit) return;
    const isResize = pressed.shiftKey && step.minutes !== undefined;
    const isGoingOn = keyed?.shown === shown && pressed.timeStamp - keyed.at < STROKES_MS;
    const times = nudged({ ...shown, ...(isGoingOn && keyed?.times) }, { ...step, isResize });
    keyed = { shown, at: pressed.timeStamp, times };
    act.move(shown, times);
  }
  if ((pressed.ctrlKey || pressed.metaKey) && pressed.key.toLowerCase() === 'c') {
    pressed.preventDefault();
    act.copy(shown);
  }
  if (pressed.key === 'ContextMenu' || (pressed.shiftKey && pressed.key === 'F10')) {
    pressed.preventDefault();
    const { left, bottom } = pressed.currentTarget.getBoundingClientRect();
    act.menu({ x: left, y: bottom, shown });
  }
}
