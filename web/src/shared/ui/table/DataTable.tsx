import { type DragEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { printing } from '@/shared/lib/printing';
import { usePhone } from '@/shared/lib/use-phone';
import { movedTo } from '../virtual/moves';
import { remInPixels } from '../virtual/pixels';
import { useActiveRow } from '../virtual/use-active-row';
import { useVirtualRows } from '../virtual/use-virtual-rows';
import { VirtualRows } from '../virtual/VirtualRows';
import { type Column, type OpenMenu, type TableSelection, type TableSort, tracksOf } from './columns';
import { DataRow } from './DataRow';
import classes from './DataTable.module.css';
import { selectionKey } from './selection-keys';
import { TableHead } from './TableHead';

/** The next page is asked for when this many rows or fewer are left below. */
const LOAD_AHEAD = 15;
const ROW_REM = { desktop: 2.5, phone: 4 };

export interface DataTableProps<Row> {
  /** What the rows are, e.g. `Members`. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** All rows there are, loaded or not; the number of loaded ones unless given, -1 when unknown. */
  rowCount?: number;
  keyOf: (row: Row) => string;
  /** A row on a phone: two lines, see {@link PhoneLines}. */
  renderPhone: (row: Row) => ReactNode;
  /** Opens a row: a click, Enter, or Space where rows cannot be chosen. Without it rows are only read. */
  onOpen?: (row: Row) => void;
  /** The key of the row that is open beside the table. */
  openKey?: string;
  /** Buttons at the row's end; give them `tabIndex`, so that Tab reaches those of one row only. */
  renderActions?: (row: Row, tabIndex: number) => ReactNode;
  /** The track of the actions' column; as wide as one button unless given. */
  actionsTrack?: string;
  sort?: TableSort;
  selection?: TableSelection<Row>;
  /** A row's menu: the right button, the menu key or Shift-F10. */
  onMenu?: OpenMenu<Row>;
  /** More keys on a row; true when the stroke was one of them. */
  onKey?: (event: KeyboardEvent, row: Row) => boolean;
  /** Lets rows be dragged. */
  onDragStart?: (event: DragEvent, row: Row) => void;
  /** The rows belong to the former search and are about to be replaced. */
  isStale?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
}

/** A table of any length: only the rows in sight exist; one row takes part in the Tab order, the arrows move it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, onOpen, openKey, actionsTrack = '2.75rem' } = props;
  const { isStale = false, rowCount = rows.length, sort, onMenu, onKey, onDragStart } = props;
  // On paper nothing is chosen and nothing is done.
  const isPrinting = useStore(printing);
  const selection = isPrinting ? undefined : props.selection;
  const renderActions = isPrinting ? undefined : props.renderActions;
  const isPhone = usePhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row is known by hangs on the row alone.
  const keyAt = useCallback((index: number) => (rows[index] === undefined ? index : keyOf(rows[index])), [rows]);
  const list = useVirtualRows({
    count: rows.length,
    height: remInPixels() * (isPhone ? ROW_REM.phone : ROW_REM.desktop),
    keyOf: keyAt,
    overscan: 8,
    staysClear: true,
    ahead: LOAD_AHEAD,
    hasMore: props.hasMore,
    isLoadingMore: props.isLoadingMore,
    onMore: props.onMore,
  });

  // What is open beside the table is shown, wherever the list was: in the middle where the page came for it.
  const openIndex = openKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === openKey);
  const isThere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one opens, not when the list changes under it.
  useEffect(() => {
    if (openIndex >= 0) list.show(openIndex, isThere.current ? 'auto' : 'center');
    isThere.current = true;
  }, [openKey, openIndex >= 0]);

  const active = useActiveRow({ list, rows, keyOf, mark: 'data-index' });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // A click leaves the focus on a cell; a key there is meant for its row.
    const isOnRow = /^(row|gridcell)$/.test((event.target as HTMLElement).getAttribute('role') ?? '');
    const row = rows[active.current];
    const page = Math.max(1, list.rowsInSight() - 1);
    const to = movedTo(event.key, { from: active.current, count: rows.length, page });
    const field = event.target instanceof HTMLInputElement ? event.target : null;
    if (field && field.type !== 'checkbox') return;
    // Whoever has just ticked a row goes on with its keys.
    const tickedAt = field?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const ticked = tickedAt === undefined ? undefined : rows[Number(tickedAt)];
    if (to !== undefined) {
      const reached = rows[to];
      if (event.shiftKey && selection && row !== undefined && reached !== undefined) {
        selection.onRange(reached, row);
      }
      active.go(to);
    } else if (selection && event.key !== ' ' && selectionKey(event, selection, row)) {
      // Done: these keys work on buttons and checkboxes of a row, too.
    } else if (ticked !== undefined) {
      if (!onKey?.(event, ticked)) return;
    } else if (!isOnRow || row === undefined) return;
    else if (selection && selectionKey(event, selection, row)) {
      // Space, on the row itself: a checkbox has its own.
    } else if (onOpen && (event.key === 'Enter' || event.key === ' ')) onOpen(row);
    else if (onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      const from = event.target as HTMLElement;
      // The stroke must be over before the menu is there, or the menu takes it for its own.
      requestAnimationFrame(() => onMenu(row, from));
    } else if (!onKey?.(event, row)) return;
    event.preventDefault();
  }

  const shown: readonly Column<Row>[] = renderActions
    ? [...columns, { label: 'Actions', track: actionsTrack, alignsEnd: true, cell: () => null }]
    : columns;
  return (
    <div
      className={classes.table}
      style={tracksOf(shown as readonly Column<never>[], selection !== undefined)}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount < 0 ? -1 : rowCount + 1}
      aria-busy={isStale}
      aria-multiselectable={selection ? true : undefined}
      data-stale={isStale || undefined}
      onKeyDown={onKeyDown}
      onBlur={active.onBlur}
      tabIndex={-1}
    >
      {!isPhone && <TableHead columns={shown} sort={sort} selection={selection} />}
      <div className={classes.body} ref={list.ref} role="presentation">
        <VirtualRows list={list} className={classes.rows} role="presentation">
          {(index, top) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <DataRow
                  row={row}
                  index={index}
                  top={top}
                  columns={columns}
                  renderPhone={isPhone ? props.renderPhone : undefined}
                  renderActions={renderActions}
                  isActive={index === active.current}
                  isOpen={openKey !== undefined && openKey === keyOf(row)}
                  onActivate={active.onFocus}
                  onOpen={onOpen}
                  selection={selection}
                  onMenu={onMenu}
                  onDragStart={onDragStart}
                />
              )
            );
          }}
        </VirtualRows>
      </div>
    </div>
  );
}
