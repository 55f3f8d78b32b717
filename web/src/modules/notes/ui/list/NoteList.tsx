import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useMemo } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import type { Layout } from '@/shared/ui/LayoutToggle';
import { columnsIn } from '@/shared/ui/virtual/grid-layout';
import { remInPixels } from '@/shared/ui/virtual/pixels';
import { useVirtualRows } from '@/shared/ui/virtual/use-virtual-rows';
import { useWidth } from '@/shared/ui/virtual/use-width';
import { rowAt, VirtualRows } from '@/shared/ui/virtual/VirtualRows';
import type { NoteDeeds } from '../../api/mutations';
import type { NoteSummary } from '../../api/types';
import { linesOf } from '../../model/note-groups';
import type { NoteSearch } from '../../model/notes-search';
import { NoteCard } from './NoteCard';
import classes from './NoteList.module.css';

/** The least width of a card, the heights of cards and headings, and the room between cards, in rem. */
const REM = { card: 17, grid: 11, gridTrash: 13.25, list: 8.25, heading: 2.75, gap: 1 };
/** The next page is asked for when this many lines or fewer are left below. */
const LINES_AHEAD = 8;

export interface NoteListProps {
  notes: readonly NoteSummary[];
  layout: Layout;
  isTrash: boolean;
  /** The note beside the list. */
  openId?: string;
  from: NoteSearch;
  /** There are more notes than these. */
  hasMore: boolean;
  onMore: () => void;
  /** The former notes, while others are on their way. */
  isStale: boolean;
  deeds: NoteDeeds;
  onShare: (note: NoteSummary) => void;
}

/** Notes under their headings, as cards beside or below each other. Only those in sight exist, and more come before the end is seen. */
export function NoteList(props: NoteListProps) {
  const { notes, layout, isTrash, openId, from, hasMore, onMore, isStale, deeds, onShare } = props;
  const isPhone = usePhone();
  const { ref: sized, width } = useWidth();
  const rem = remInPixels();
  const space = { gap: REM.gap * rem, edge: REM.gap * rem };
  const columns = layout === 'grid' ? columnsIn(width, REM.card * rem, space) : 1;
  // The headings are right for the moment at which the notes came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new notes bring a new now.
  const now = useMemo(() => new Date(), [notes]);
  const lines = useMemo(() => linesOf(notes, columns, now), [notes, columns, now]);
  const keyOf = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const gridHeight = (isTrash ? REM.gridTrash : REM.grid) + REM.gap;
  const list = useVirtualRows({
    count: lines.length,
    height: (index) => {
      const line = lines[index];
      if (line && 'heading' in line) return REM.heading * rem;
      return (layout === 'grid' ? gridHeight : REM.list) * rem;
    },
    keyOf,
    overscan: 4,
    ahead: LINES_AHEAD,
    hasMore,
    onMore,
  });
  const body = useMergedRef(list.ref, sized);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const at = event.target as HTMLElement;
    if (at.dataset.note === undefined) return;
    const step = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const cards = [...(list.scroller.current?.querySelectorAll<HTMLElement>('[data-note]') ?? [])];
    const next = cards[Math.max(0, Math.min(cards.length - 1, cards.indexOf(at) + step))];
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from card to card, which Tab reaches as well.
    <div
      className={classes.body}
      ref={body}
      data-layout={layout}
      data-stale={isStale || undefined}
      aria-busy={isStale}
      onKeyDown={onKeyDown}
    >
      <VirtualRows list={list} className={classes.lines}>
        {(index, top) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div ref={list.measure} data-index={index} className={classes.line} style={rowAt(top)}>
              {'heading' in line ? (
                <h2 className={classes.heading}>{line.heading}</h2>
              ) : (
                <ul className={classes.notes} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                  {line.notes.map((note) => (
                    <NoteCard
                      key={note.id}
                      note={note}
                      layout={layout}
                      isOpen={note.id === openId}
                      isTrash={isTrash}
                      from={from}
                      now={now}
                      deeds={deeds}
                      onShare={onShare}
                    />
                  ))}
                </ul>
              )}
            </div>
          );
        }}
      </VirtualRows>
      {isPhone && <div className={classes.clearance} />}
    </div>
  );
}
