import { type KeyboardEvent, useEffect } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { selectionKey } from '@/shared/ui/table/selection-keys';
import { movedTo } from '@/shared/ui/virtual/moves';
import { useActiveRow } from '@/shared/ui/virtual/use-active-row';
import { useVirtualGrid } from '@/shared/ui/virtual/use-virtual-grid';
import { VirtualGrid } from '@/shared/ui/virtual/VirtualGrid';
import { FileCard } from './FileCard';
import classes from './FileGrid.module.css';
import type { FilesBodyProps } from './files-body';
import { useRubberBand } from './use-rubber-band';

/** A card's least width and its height, and the room around it, in rem. */
const CARD_REM = { minWidth: 10, height: 11.875, gap: 1, edge: 1.25 };
const PHONE_CARD_REM = { ...CARD_REM, gap: 0.75, edge: 1 };

/** Files as cards: only those in sight exist; one takes part in the Tab order, the arrows move it in both directions. */
export function FileGrid(props: FilesBodyProps) {
  const { files, rowCount, isStale, selection, actions, renaming, menuOf, openKey, onMenu, onKey, onDragStart } = props;
  const isPhone = usePhone();
  const grid = useVirtualGrid({ count: files.length, card: isPhone ? PHONE_CARD_REM : CARD_REM, staysClear: true });
  const { layout, scroller, isMeasured } = grid;
  // What the page came for, or is open beside it, is in sight.
  const openIndex = openKey === undefined ? -1 : files.findIndex(({ id }) => id === openKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one opens, or as soon as it is known how wide the grid is.
  useEffect(() => {
    if (openIndex >= 0 && isMeasured) grid.show(openIndex);
  }, [openKey, openIndex >= 0, isMeasured]);
  const active = useActiveRow({ list: grid, rows: files, keyOf: ({ id }) => id, mark: 'data-card' });
  const band = useRubberBand({ scroller, layout, files, selection, isOff: isPhone });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const target = event.target as HTMLElement;
    const file = files[active.current];
    const { columns } = layout;
    const page = Math.max(1, grid.rowsInSight()) * columns;
    const isOnCard = target.dataset.card !== undefined;
    const to = movedTo(event.key, { from: active.current, count: files.length, columns, page });
    if (to !== undefined && file) {
      const reached = files[to];
      if (event.shiftKey && reached) selection.onRange(reached, file);
      active.go(to);
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
      onBlur={active.onBlur}
    >
      <div className={classes.body} ref={grid.ref} role="presentation" {...band.handlers}>
        <VirtualGrid
          grid={grid}
          cards={files}
          lineRole="row"
          className={classes.lines}
          over={band.frame && <div className={classes.band} style={band.frame} aria-hidden />}
        >
          {(file, index) => (
            <FileCard
              file={file}
              index={index}
              isActive={index === active.current}
              isOpen={openKey === file.id}
              isRenaming={renaming === file.id}
              isMenuOpen={menuOf === file.id}
              selection={selection}
              actions={actions}
              onActivate={() => active.onFocus(index)}
              onMenu={onMenu}
              onDragStart={onDragStart}
            />
          )}
        </VirtualGrid>
      </div>
    </div>
  );
}
