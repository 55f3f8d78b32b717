import type { ReactNode } from 'react';
import type { Column } from './columns';
import classes from './DataTable.module.css';

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
}

/** One row: a line of cells on a desktop, two lines on a phone. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, index, top, columns, renderPhone, renderActions, isActive, isOpen, onActivate, onOpen } = props;
  const tabIndex = isActive ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows.
    <div
      role="row"
      className={classes.row}
      data-index={index}
      data-phone={renderPhone ? true : undefined}
      data-opens={onOpen ? true : undefined}
      data-open={isOpen || undefined}
      data-actions={renderActions ? true : undefined}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={tabIndex}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onActivate(index)}
      onClick={onOpen && (() => onOpen(row))}
    >
      {renderPhone ? (
        <div role="gridcell" className={classes.phone} tabIndex={-1}>
          {renderPhone(row)}
        </div>
      ) : (
        columns.map(({ label, alignsEnd, isMinor, title, cell }) => (
          <div
            key={label}
            role="gridcell"
            className={classes.cell}
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
