import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort, SortOrder } from '../../model/list-search';
import classes from './FileTable.module.css';

interface Column {
  label: string;
  /** The server's sort; without one the column cannot be sorted by. */
  sort?: Sort;
  isNumber?: boolean;
}

function columnsOf(isTrash: boolean, showsDrive: boolean): readonly Column[] {
  return [
    { label: 'Name', sort: 'name' },
    ...(showsDrive ? [{ label: 'Drive' }] : []),
    { label: 'Library' },
    { label: 'Owner' },
    { label: 'Size', sort: 'size', isNumber: true },
    isTrash ? { label: 'Deleted', sort: 'updatedAt' } : { label: 'Created', sort: 'createdAt' },
    { label: 'Actions', isNumber: true },
  ];
}

export interface TableHeadProps {
  sort: SortOrder;
  onSort: (column: Sort) => void;
  isTrash: boolean;
  showsDrive: boolean;
}

/** Column heads; a press sorts, another one turns round. */
export function TableHead({ sort, onSort, isTrash, showsDrive }: TableHeadProps) {
  const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.head} data-drive={showsDrive || undefined} tabIndex={-1}>
        {columnsOf(isTrash, showsDrive).map((column) => {
          const by = column.sort;
          const isSorted = by === sort.sort;
          return (
            <div
              key={column.label}
              role="columnheader"
              tabIndex={-1}
              className={classes.headCell}
              data-number={column.isNumber || undefined}
              aria-sort={by ? (isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none') : undefined}
            >
              {by ? (
                <UnstyledButton className={classes.sort} data-sorted={isSorted || undefined} onClick={() => onSort(by)}>
                  {column.label}
                  {isSorted && <Arrow size="1rem" stroke={1.6} aria-hidden />}
                </UnstyledButton>
              ) : (
                column.label
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
