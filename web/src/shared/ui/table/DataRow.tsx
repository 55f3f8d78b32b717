import type { DragEvent, MouseEvent, ReactNode } from 'react';
import { useLongPress } from '@/shared/lib/long-press';
import { rowAt } from '../virtual/VirtualRows';
import type { Column, OpenMenu, TableSelection } from './columns';
import classes from './DataTable.module.css';
import { RowCheckbox } from './RowCheckbox';
import { selectionClick } from './selection-keys';

export interface DataRowProps<Row> {
  row: Row;
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  columns: readonly Column<Row>[];
  /** Given on a phone, where it takes the place of the columns. */
  renderPhone?: (row: Row) => ReactNode;
  renderActions?: (row: Row, tabIndex: number) => ReactNode;
  /** The one row that Tab reaches. */
  isActive: boolean;
  /** It is shown in full beside the table. */
  isOpen: boolean;
  onActivate: (index: number) => void;
  onOpen?: (row: Row) => void;
  selection?: TableSelection<Row>;
  onMenu?: OpenMenu<Row>;
  onDragStart?: (event: DragEvent, row: Row) => void;
}

/** One row: a line of cells on a desktop, two lines on a phone. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, index, top, columns, renderPhone, renderActions, isActive, isOpen, onActivate, onOpen } = props;
  const { selection, onMenu, onDragStart } = props;
  const tabIndex = isActive ? 0 : -1;
  const isChosen = selection?.isChosen(row) ?? false;
  const press = useLongPress(selection && (() => selection.onToggle(row)));
  const isPhone = renderPhone !== undefined;

  function onClick(event: MouseEvent): void {
    if (press.swallowsClick()) return;
    if (selection && selectionClick(event, selection, row)) return;
    // With a thumb there are no keys to hold: once something is chosen, a tap chooses more.
    if (selection?.isActive && isPhone) selection.onToggle(row);
    else onOpen?.(row);
  }
  function onContextMenu(event: MouseEvent<HTMLElement>): void {
    if (!onMenu) return;
    event.preventDefault();
    // A resting finger asks for this too, and has chosen the row.
    if (!isPhone) onMenu(row, event.currentTarget, { x: event.clientX, y: event.clientY });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows.
    <div
      role="row"
      className={classes.row}
      data-index={index}
      data-phone={isPhone || undefined}
      data-opens={onOpen ? true : undefined}
      data-open={isOpen || isChosen || undefined}
      data-actions={renderActions ? true : undefined}
      aria-rowindex={index + 2}
      aria-selected={selection ? isChosen : isOpen}
      tabIndex={tabIndex}
      style={rowAt(top)}
      draggable={onDragStart && !isPhone ? true : undefined}
      onDragStart={onDragStart && ((event) => onDragStart(event, row))}
      onFocus={() => onActivate(index)}
      onClick={onClick}
      onMouseDown={(event) => selection && event.shiftKey && event.preventDefault()}
      onContextMenu={onContextMenu}
      onPointerDown={press.onPointerDown}
      onPointerMove={press.onPointerMove}
      onPointerUp={press.onPointerUp}
      onPointerCancel={press.onPointerCancel}
    >
      {selection && !isPhone && (
        // The whole cell takes the click, so that a near miss does not open the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the click from opening the row; the checkbox has its keys.
        <div role="gridcell" className={classes.check} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
          <RowCheckbox row={row} selection={selection} size="xs" tabIndex={tabIndex} />
        </div>
      )}
      {renderPhone ? (
        <div role="gridcell" className={classes.phone} tabIndex={-1}>
          {renderPhone(row)}
        </div>
      ) : (
        columns.map(({ label, alignsEnd, isMinor, title, cell }, place) => (
          <div
            key={label}
            role="gridcell"
            className={classes.cell}
            data-main={place === 0 || undefined}
            data-end={alignsEnd || undefined}
            data-minor={isMinor || undefined}
            title={title?.(row)}
            tabIndex={-1}
          >
            {cell(row)}
          </div>
        ))
      )}
      {renderActions && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the buttons' clicks from opening the row.
        <div role="gridcell" className={classes.actions} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
          {renderActions(row, tabIndex)}
        </div>
      )}
    </div>
  );
}
