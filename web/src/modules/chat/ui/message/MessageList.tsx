import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Message } from '../../api/types';
import { dayWords } from '../../model/day-words';
import type { OutboxItem } from '../../model/outbox';
import { rowsOf, sideOfNew } from '../../model/rows';
import type { Timeline, TimelineState } from '../../model/timeline';
import classes from './MessageList.module.css';
import { MessageRow } from './MessageRow';
import { MessageSheet } from './MessageSheet';
import type { MessageTools } from './message-actions';
import { useGoal } from './use-goal';
import { WaitingRow } from './WaitingRow';

/** How near the end counts as the end, in pixels. */
const END_PX = 48;
/** So many lines before an end the next page is read. */
const AHEAD = 10;
/** What a line is taken to be high before it is measured, in pixels. */
const LINE_PX = 52;

/** Where the list is on its way to: what it was opened at, the line 'New', or its end. */
type Goal = 'opened' | 'new' | 'end';

/** Keys that move through a list. */
const MOVES: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']);

export interface MessageListProps {
  timeline: Timeline<Message>;
  state: TimelineState<Message>;
  waiting: readonly OutboxItem[];
  /** The number before which 'New' stands; null for none. */
  newFrom: number | null;
  /** The message that a link named: it is lit. */
  linkedId: string | null;
  tools: MessageTools;
  /** Told whenever the end comes into sight or leaves it. */
  onEnd: (isAtEnd: boolean) => void;
  /** The person moves through the messages. */
  onMoved?: () => void;
  /** Back to the newest message, wherever the window is. */
  onLatest: () => void;
  /** Stands above the first message of all. */
  beginning: ReactNode;
  label: string;
}

/** The lines of a conversation. Only those in sight exist; more come before an end is seen, and what is read does not move. */
export function MessageList(props: MessageListProps) {
  const { timeline, state, waiting, newFrom, linkedId, tools, onEnd, onMoved, onLatest, beginning, label } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The same as soon as it is known: the list may be resized before it is drawn anew. */
  const atEnd = useRef(true);
  const [seenNew, setSeenNew] = useState<number | null>(null);
  const hasMoved = useRef(false);
  const [held, setHeld] = useState<Message | null>(null);
  const { ownId } = tools;
  const isReady = state.status === 'ready';
  const hasBeginning = isReady && !state.hasBefore;
  /** Messages that others were loaded before. */
  const [heads, setHeads] = useState<ReadonlySet<string>>(new Set());
  const topId = state.hasBefore ? state.messages[0]?.id : undefined;
  if (topId && !heads.has(topId)) setHeads(new Set([...heads, topId]));
  const rows = useMemo(() => {
    const said = rowsOf({ messages: state.messages, hasBefore: state.hasBefore, heads, waiting, newFrom, ownId });
    return hasBeginning ? [{ kind: 'beginning', key: 'beginning' } as const, ...said] : said;
  }, [state.messages, state.hasBefore, heads, waiting, newFrom, ownId, hasBeginning]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages bring a new now.
  const now = useMemo(() => new Date(), [state.messages]);
  // As in `useVirtualRows`: with another function all places are computed anew, at each step of a scroll.
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: keyOf,
    overscan: 6,
    paddingStart: 8,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: !state.hasAfter,
    scrollEndThreshold: END_PX,
  });

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const wantsBefore = state.hasBefore && first <= AHEAD;
  const wantsAfter = state.hasAfter && last >= rows.length - AHEAD;
  const isFilling = wantsBefore || wantsAfter || state.isLoadingBefore || state.isLoadingAfter;

  /** By where it stands: before the list is in its place, lines are drawn that nobody saw. */
  const isInSight = (index: number): boolean => {
    const [box, line] = [scroller.current, virtual.measurementsCache[index]];
    return !!box && !!line && line.end > box.scrollTop && line.start < box.scrollTop + box.clientHeight;
  };
  /** The linked message, the line 'New' before the first unread one, or the last. */
  const openedRow = (): number => {
    const { openedAt } = state;
    const at = openedAt === null ? -1 : rows.findIndex((row) => row.kind === 'message' && row.message.seq >= openedAt);
    if (at === -1) return rows.length - 1;
    return !linkedId && rows[at - 1]?.kind === 'new' ? at - 1 : at;
  };
  const newRow = () => rows.findIndex(({ kind }) => kind === 'new');
  const alignOpened = linkedId ? 'center' : state.openedAt === null ? 'end' : 'start';
  const goal = useGoal<Goal>({
    scrollTo: (row, align) => virtual.scrollToIndex(row, { align }),
    rows,
    isFilling,
    rowOf: (place) => ({ opened: openedRow, new: newRow, end: () => rows.length - 1 })[place](),
    alignOf: (place) => (({ opened: alignOpened, new: 'start', end: 'end' }) as const)[place],
    isInSight,
  });
  const begin = useEffectEvent(() => {
    const { openedAt } = state;
    if (openedAt !== null && openedAt === newFrom && !linkedId) setSeenNew(newFrom);
    goal.go('opened');
  });
  useLayoutEffect(() => {
    if (state.opening > 0) begin();
  }, [state.opening]);

  const see = useEffectEvent(() => {
    const box = scroller.current;
    if (!box) return;
    atEnd.current = !state.hasAfter && box.scrollHeight - box.scrollTop - box.clientHeight < END_PX;
    setAtEnd(atEnd.current);
    onEnd(atEnd.current);
    goal.check();
    // Whoever moves sees it, or who was brought to it: what is loaded before stands at the top for a frame.
    if (hasMoved.current && isInSight(newRow())) setSeenNew(newFrom);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another end asks for another page.
  useEffect(() => {
    if (!isReady) return;
    if (wantsBefore) void timeline.loadBefore();
    if (wantsAfter) void timeline.loadAfter();
  }, [isReady, first, last, rows.length, wantsBefore, wantsAfter, timeline]);
  // Whoever came here by a link, or to the end, has not seen where the unread begins.
  const side = isReady && virtual.range ? sideOfNew(rows, virtual.range.startIndex, newFrom) : null;
  const middle = rows[Math.floor((first + last) / 2)];
  const middleSeq = middle?.kind === 'message' ? middle.message.seq : null;
  useEffect(() => {
    if (middleSeq !== null) timeline.look(middleSeq);
  }, [timeline, middleSeq]);
  // What is on screen is known once it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines, or other heights of theirs.
  useEffect(() => {
    const frame = requestAnimationFrame(see);
    return () => cancelAnimationFrame(frame);
  }, [rows.length, state.opening, state.hasAfter, virtual.getTotalSize()]);

  // A field that grows, or a pane that opens, takes room from the end: what the list was opened at, or its end, stays in sight.
  const keepPlace = useEffectEvent(() => {
    if (!goal.keep() && atEnd.current) goal.go('end');
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(() => keepPlace());
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  // What one sends oneself is seen at once.
  const sent = waiting.length;
  const follow = useEffectEvent(() => {
    if (!state.hasAfter) goal.go('end');
  });
  const former = useRef(sent);
  useEffect(() => {
    if (sent > former.current) follow();
    former.current = sent;
  }, [sent]);

  const moved = () => {
    hasMoved.current = true;
    goal.stop();
    onMoved?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (MOVES.has(event.key)) moved();
    const at = event.target as HTMLElement;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || at.dataset.message === undefined) return;
    const all = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-message][tabindex]') ?? [])];
    event.preventDefault();
    all[all.indexOf(at) + step]?.focus();
  };

  return (
    <div className={classes.area}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={label}
        aria-busy={state.isLoadingBefore || state.isLoadingAfter}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        onScroll={() => see()}
        onWheel={moved}
        onTouchMove={moved}
        // On the list itself, and not on a message in it: that is the scroll bar.
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) moved();
        }}
        onKeyDown={onKeyDown}
      >
        <div className={classes.lines} style={{ height: virtual.getTotalSize() }} role="list">
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.line}
                style={{ transform: `translateY(${start}px)` }}
                role="listitem"
              >
                {row.kind === 'beginning' && beginning}
                {row.kind === 'day' && (
                  <h3 className={classes.day}>
                    <span>{dayWords(row.moment, now)}</span>
                  </h3>
                )}
                {row.kind === 'new' && (
                  <p className={classes.new}>
                    <span>New</span>
                  </p>
                )}
                {row.kind === 'message' && (
                  <MessageRow
                    message={row.message}
                    isFirst={row.isFirst}
                    isLinked={row.message.id === linkedId}
                    tools={tools}
                    onHold={setHeld}
                  />
                )}
                {row.kind === 'waiting' && <WaitingRow item={row.waiting} isFirst={row.isFirst} />}
              </div>
            );
          })}
        </div>
      </section>
      {side === 'above' && seenNew !== newFrom && (
        <Button
          className={classes.unread}
          variant="default"
          leftSection={<IconArrowUp size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => {
            moved();
            if (newRow() === -1) void timeline.open(newFrom);
            else goal.go('new');
          }}
        >
          Jump to first unread
        </Button>
      )}
      {!isAtEnd && isReady && (
        <Button
          className={classes.latest}
          variant="default"
          leftSection={<IconArrowDown size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => {
            moved();
            if (state.hasAfter) onLatest();
            else goal.go('end');
          }}
        >
          Jump to latest
        </Button>
      )}
      <MessageSheet message={held} tools={tools} onClose={() => setHeld(null)} />
    </div>
  );
}
