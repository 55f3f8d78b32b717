import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, TableSelection, TableSort } from './columns';
import classes from './DataTable.module.css';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: TableSort;
  selection?: TableSelection<Row>;
}

/** Column heads; a press sorts, another one turns round. */
export function TableHead<Row>({ columns, sort, selection }: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.head} tabIndex={-1}>
        {selection && (
          <div role="columnheader" tabIndex={-1} className={classes.headCell}>
            <Checkbox
              size="xs"
              aria-label="Select page"
              checked={selection.extent === 'all'}
              indeterminate={selection.extent === 'some'}
              onChange={selection.onToggleAll}
            />
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.label} column={column} sort={sort} />
        ))}
      </div>
    </div>
  );
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort?: TableSort }) {
  const { label, sort: by, alignsEnd, isMinor } = column;
  const isSorted = by !== undefined && by === sort?.by;
  const Arrow = sort?.order === 'asc' ? IconArrowUp : IconArrowDown;
  const direction = sort?.order === 'asc' ? 'ascending' : 'descending';
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      className={classes.headCell}
      data-end={alignsEnd || undefined}
      data-minor={isMinor || undefined}
      aria-sort={by && sort ? (isSorted ? direction : 'none') : undefined}
    >
      {by && sort ? (
        <UnstyledButton className={classes.sort} data-sorted={isSorted || undefined} onClick={() => sort.onSort(by)}>
          {label}
          {isSorted && <Arrow size="1rem" stroke={1.6} aria-hidden />}
        </UnstyledButton>
      ) : (
        label
      )}
    </div>
  );
}
