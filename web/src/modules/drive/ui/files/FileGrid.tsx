import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { coveredPixels, remInPixels } from '@/shared/ui/table/DataTable';
import { selectionKey } from '@/shared/ui/table/selection-keys';
import { layOut } from '../../model/grid-layout';
import { FileCard } from './FileCard';
import classes from './FileGrid.module.css';
import type { FilesBodyProps } from './files-body';
import { useRubberBand } from './use-rubber-band';

/** A card's least width and its height, and the room around it, in rem. */
const CARD_REM = { minWidth: 10, height: 10.875, gap: 1, edge: 1.25, phoneGap: 0.75, phoneEdge: 1 };

/** Files as cards: only those in sight exist; one takes part in the Tab order, the arrows move it in both directions. */
export function FileGrid(props: FilesBodyProps) {
  const { files, rowCount, isStale, selection, actions, renaming, menuOf, openKey, onMenu, onKey, onDragStart } = props;
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize();
  const body = useMergedRef(scroller, sized);
  const [active, setActive] = useState(0);
  const rem = remInPixels();
  const layout = layOut(
    width,
    { minWidth: CARD_REM.minWidth * rem, height: CARD_REM.height * rem },
    {
      gap: (isPhone ? CARD_REM.phoneGap : CARD_REM.gap) * rem,
      edge: (isPhone ? CARD_REM.phoneEdge : CARD_REM.edge) * rem,
    },
  );
  const lines = useVirtualizer({
    count: Math.ceil(files.length / layout.columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.cardHeight + layout.gap,
    paddingStart: layout.edge,
    paddingEnd: layout.edge - layout.gap,
    overscan: 2,
    scrollPaddingEnd: coveredPixels(),
  });
  const step = layout.cardHeight + layout.gap;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the cards' height makes the measured ones wrong.
  useEffect(() => lines.measure(), [step, lines]);
  // What the page came for, or is open beside it, is in sight.
  const openIndex = openKey === undefined ? -1 : files.findIndex(({ id }) => id === openKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one opens, or as soon as it is known how wide the grid is.
  useEffect(() => {
    if (openIndex >= 0 && width > 0) lines.scrollToIndex(Math.floor(openIndex / layout.columns));
  }, [openKey, openIndex >= 0, width > 0]);
  const band = useRubberBand({ scroller, layout, files, selection, isOff: isPhone });

  const current = Math.max(0, Math.min(active, files.length - 1));
  function focusCard(index: number): void {
    setActive(index);
    lines.scrollToIndex(Math.floor(index / layout.columns));
    // A card that was out of sight exists only after the grid has followed.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-card="${index}"]`)?.focus()),
    );
  }

  // The card with the focus has left: the one in its place gets it, or the keys would be lost.
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card leaves with a change of the list, at no other time.
  useEffect(() => {
    if (focused.current === null || files.some(({ id }) => id === focused.current)) return;
    focused.current = null;
    if (document.activeElement === document.body && files.length > 0) focusCard(current);
  }, [files]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const target = event.target as HTMLElement;
    const file = files[current];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / step)) * layout.columns;
    const moves: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current + layout.columns,
      ArrowUp: current - layout.columns,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: files.length - 1,
    };
    const isOnCard = target.dataset.card !== undefined;
    const to = moves[event.key];
    if (to !== undefined && file) {
      const index = Math.max(0, Math.min(files.length - 1, to));
      const reached = files[index];
      if (event.shiftKey && reached) selection.onRange(reached, file);
      focusCard(index);
    } else if (event.key !== ' ' && selectionKey(event, selection, file)) {
      // Done: these keys work on a card's buttons, too.
    } else if (!isOnCard || !file) return;
    else if (selectionKey(event, selection, file)) {
      // Space, on the card itself.
    } else if (event.key === 'Enter') actions.open(file);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      // The stroke must be over before the menu is there, or the menu takes it for its own.
      requestAnimationFrame(() => onMenu(file, target));
    } else if (!onKey(event, file)) return;
    event.preventDefault();
  }

  const template = `repeat(${layout.columns}, minmax(0, 1fr))`;
  return (
    <div
      className={classes.grid}
      role="grid"
      aria-label="Files"
      aria-multiselectable
      aria-rowcount={rowCount < 0 ? -1 : Math.ceil(rowCount / layout.columns)}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) focused.current = null;
      }}
    >
      <div className={classes.body} ref={body} role="presentation" {...band.handlers}>
        <div className={classes.lines} style={{ height: lines.getTotalSize() }} role="presentation">
          {lines.getVirtualItems().map(({ index: line, start, key }) => (
            <div
              key={key}
              role="row"
              tabIndex={-1}
              aria-rowindex={line + 1}
              className={classes.line}
              style={{
                transform: `translateY(${start}px)`,
                gridTemplateColumns: template,
                gap: layout.gap,
                padding: `0 ${layout.edge}px`,
              }}
            >
              {files.slice(line * layout.columns, (line + 1) * layout.columns).map((file, column) => {
                const index = line * layout.columns + column;
                return (
                  <FileCard
                    key={file.id}
                    file={file}
                    index={index}
                    isActive={index === current}
                    isOpen={openKey === file.id}
                    isRenaming={renaming === file.id}
                    isMenuOpen={menuOf === file.id}
                    selection={selection}
                    actions={actions}
                    onActivate={() => {
                      setActive(index);
                      focused.current = file.id;
                    }}
                    onMenu={onMenu}
                    onDragStart={onDragStart}
                  />
                );
              })}
            </div>
          ))}
          {band.frame && <div className={classes.band} style={band.frame} aria-hidden />}
        </div>
      </div>
    </div>
  );
}
