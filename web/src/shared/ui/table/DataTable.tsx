import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
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

/** Pixels of one rem now: settings scale it. */
export function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Pixels at the end of a list that lie under what floats there. */
export function coveredPixels(): number {
  const covered = getComputedStyle(document.documentElement).getPropertyValue('--over-lists');
  return (Number.parseFloat(covered) || 0) * (covered.trim().endsWith('rem') ? remInPixels() : 1);
}

/** A table of any length: only the rows in sight exist; one row takes part in the Tab order, the arrows move it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, onOpen, openKey, renderActions, actionsTrack = '2.75rem' } = props;
  const { isStale = false, hasMore = false, isLoadingMore = false, onMore, rowCount = rows.length } = props;
  const { sort, selection, onMenu, onKey, onDragStart } = props;
  const isPhone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const rowHeight = remInPixels() * (isPhone ? ROW_REM.phone : ROW_REM.desktop);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => (rows[index] === undefined ? index : keyOf(rows[index])),
    overscan: 8,
    scrollPaddingEnd: coveredPixels(),
  });
  const visible = virtual.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the row's height makes the measured ones wrong.
  useEffect(() => virtual.measure(), [rowHeight, virtual]);
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastVisible >= rows.length - LOAD_AHEAD) onMore?.();
  }, [hasMore, isLoadingMore, lastVisible, rows.length, onMore]);

  // What is open beside the table is shown, wherever the list was: in the middle where the page came for it.
  const openIndex = openKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === openKey);
  const isThere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one opens, not when the list changes under it.
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex, { align: isThere.current ? 'auto' : 'center' });
    isThere.current = true;
  }, [openKey, openIndex >= 0]);

  const current = Math.min(active, rows.length - 1);
  function focusRow(index: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
    // A row that was out of sight exists only after the list has followed.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        body.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
      }),
    );
  }

  // The row with the focus has left the list: the one in its place gets the focus, or the keys would be lost.
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row leaves with a change of the list, at no other time.
  useEffect(() => {
    if (focused.current === null || rows.some((row) => keyOf(row) === focused.current)) return;
    focused.current = null;
    if (document.activeElement === document.body && rows.length > 0) focusRow(current);
  }, [rows]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // A click leaves the focus on a cell; a key there is meant for its row.
    const isOnRow = /^(row|gridcell)$/.test((event.target as HTMLElement).getAttribute('role') ?? '');
    const row = rows[current];
    const page = Math.max(1, Math.floor((body.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (isTyping) return;
    if (to !== undefined) {
      const reached = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (event.shiftKey && selection && row !== undefined && reached !== undefined) {
        selection.onRange(reached, row);
      }
      focusRow(to);
    } else if (selection && event.key !== ' ' && selectionKey(event, selection, row)) {
      // Done: these keys work on buttons and checkboxes of a row, too.
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
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) focused.current = null;
      }}
      tabIndex={-1}
    >
      {!isPhone && <TableHead columns={shown} sort={sort} selection={selection} />}
      <div className={classes.body} ref={body} role="presentation">
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
          {visible.map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <DataRow
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  columns={columns}
                  renderPhone={isPhone ? props.renderPhone : undefined}
                  renderActions={renderActions}
                  isActive={index === current}
                  isOpen={openKey !== undefined && openKey === keyOf(row)}
                  onActivate={(at) => {
                    setActive(at);
                    focused.current = keyOf(row);
                  }}
                  onOpen={onOpen}
                  selection={selection}
                  onMenu={onMenu}
                  onDragStart={onDragStart}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
