import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import type { DriveFile } from '../../api/types';
import type { Sort, SortOrder } from '../../model/list-search';
import { FileMenu, type MenuPlace } from './FileMenu';
import { FileRow } from './FileRow';
import classes from './FileTable.module.css';
import type { FileActions } from './file-actions';
import { TableHead } from './TableHead';

/** The next page is asked for when this many rows or fewer are left below. */
const LOAD_AHEAD = 15;
const ROW_REM = { desktop: 2.5, phone: 4 };

export interface FileTableProps {
  files: readonly DriveFile[];
  /** All rows there are, loaded or not; -1 when unknown. */
  rowCount: number;
  isTrash: boolean;
  /** False on a drive's own page, where the column would say the same on every row. */
  showsDrive: boolean;
  /** The rows belong to the former search and are about to be replaced. */
  isStale: boolean;
  sort: SortOrder;
  onSort: (column: Sort) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  actions: FileActions;
}

function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** The list of files: only the rows in sight exist; one row takes part in the Tab order, the arrows move it. */
export function FileTable(props: FileTableProps) {
  const { files, rowCount, isTrash, showsDrive, isStale, sort, onSort, hasMore, isLoadingMore, onMore, actions } =
    props;
  const isPhone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  /** The focused row is about to leave the list: the one that takes its place gets the focus. */
  const keepsFocus = useRef(false);
  const rowHeight = remInPixels() * (isPhone ? ROW_REM.phone : ROW_REM.desktop);
  const rows = useVirtualizer({
    count: files.length,
    getScrollElement: () => body.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => files[index]?.id ?? index,
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the row's height makes the measured ones wrong.
  useEffect(() => rows.measure(), [rowHeight, rows]);
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastVisible >= files.length - LOAD_AHEAD) onMore();
  }, [hasMore, isLoadingMore, lastVisible, files.length, onMore]);

  const current = Math.min(active, files.length - 1);
  const focusRow = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(files.length - 1, index));
      setActive(next);
      rows.scrollToIndex(next);
      // A row that was out of sight exists only after the list has followed.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          body.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
        }),
      );
    },
    [files.length, rows],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row leaves with a change of the list, at no other time.
  useEffect(() => {
    if (!keepsFocus.current) return;
    keepsFocus.current = false;
    focusRow(current);
  }, [files]);
  const leaving = (act: (file: DriveFile) => void) => (file: DriveFile) => {
    keepsFocus.current = true;
    act(file);
  };
  const rowActions: FileActions = { ...actions, trash: leaving(actions.trash), restore: leaving(actions.restore) };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const target = event.target as HTMLElement;
    // Buttons inside a row keep their own keys, except the arrows.
    const isOnRow = target.getAttribute('role') === 'row';
    const file = files[current];
    const page = Math.max(1, Math.floor((body.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: files.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) focusRow(to);
    else if (!isOnRow || !file) return;
    else if (event.key === 'Enter' || event.key === ' ') actions.open(file);
    else if (event.key === 'Delete' && isTrash && file.can.purge) actions.purge(file);
    else if (event.key === 'Delete' && !isTrash && file.can.trash) rowActions.trash(file);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      // The stroke must be over before the menu is there, or the menu takes it for its own.
      requestAnimationFrame(() => openMenu(file, target));
    } else return;
    event.preventDefault();
  }

  const openMenu = useCallback((file: DriveFile, from: HTMLElement, at?: { x: number; y: number }) => {
    const box = from.getBoundingClientRect();
    setMenu({ file, from, x: at?.x ?? box.right, y: at?.y ?? box.bottom });
  }, []);

  return (
    <>
      <div
        className={classes.table}
        role="grid"
        aria-label="Files"
        aria-rowcount={rowCount < 0 ? -1 : rowCount + 1}
        aria-busy={isStale}
        data-stale={isStale || undefined}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {!isPhone && <TableHead sort={sort} onSort={onSort} isTrash={isTrash} showsDrive={showsDrive} />}
        <div className={classes.body} ref={body} role="presentation">
          <div className={classes.rows} style={{ height: rows.getTotalSize() }} role="presentation">
            {visible.map(({ index, start, key }) => {
              const file = files[index];
              return (
                file && (
                  <FileRow
                    key={key}
                    file={file}
                    index={index}
                    top={start}
                    isPhone={isPhone}
                    isTrash={isTrash}
                    showsDrive={showsDrive}
                    isActive={index === current}
                    isMenuOpen={menu?.file.id === file.id}
                    onActivate={setActive}
                    onMenu={openMenu}
                    actions={actions}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      {menu && <FileMenu place={menu} isTrash={isTrash} actions={rowActions} onClose={() => setMenu(null)} />}
    </>
  );
}
