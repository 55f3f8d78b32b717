import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { naturalOrder, type Order, SORTS, type Sort, type SortOrder } from '../../model/list-search';
import classes from './FilesBar.module.css';

const LABELS: Record<Sort, string> = {
  name: 'Name',
  drive: 'Drive',
  library: 'Library',
  folder: 'Folder',
  owner: 'Owner',
  size: 'Size',
  shared: 'Shared',
  createdAt: 'Created',
  // Anything about the file: its properties call the day of its content 'Modified'.
  updatedAt: 'Changed',
  deletedAt: 'Deleted',
};
const WORDS: Record<Order, string> = { asc: 'A to Z', desc: 'Z to A' };
const DATES: Record<Order, string> = { asc: 'Oldest first', desc: 'Newest first' };
/** What the two directions mean for each column. */
const DIRECTIONS: Record<Sort, Record<Order, string>> = {
  name: WORDS,
  drive: WORDS,
  library: WORDS,
  folder: WORDS,
  owner: WORDS,
  size: { asc: 'Smallest first', desc: 'Largest first' },
  shared: { asc: 'Private first', desc: 'Shared first' },
  createdAt: DATES,
  updatedAt: DATES,
  deletedAt: DATES,
};
const ORDERS: readonly Order[] = ['asc', 'desc'];

export interface SortMenuProps {
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  isTrash: boolean;
}

/** Sorting where there are no column heads to press. */
export function SortMenu({ sort, onSort, isTrash }: SortMenuProps) {
  const isPhone = usePhone();
  const columns = SORTS.filter((column) => (isTrash ? column !== 'updatedAt' : column !== 'deletedAt'));
  const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={isPhone ? classes.sort : undefined}
          variant="subtle"
          size={isPhone ? 'lg' : 'sm'}
          aria-label={`Sort by: ${LABELS[sort.sort]}`}
          leftSection={<Arrow size={isPhone ? '1.125rem' : '1rem'} stroke={1.6} aria-hidden />}
        >
          {LABELS[sort.sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sort by</Menu.Label>
        {columns.map((column) => (
          <Menu.Item
            key={column}
            rightSection={column === sort.sort && <IconCheck size="1rem" stroke={1.6} aria-label="chosen" />}
            onClick={() => onSort({ sort: column, order: naturalOrder(column) })}
          >
            {LABELS[column]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {ORDERS.map((order) => (
          <Menu.Item
            key={order}
            rightSection={order === sort.order && <IconCheck size="1rem" stroke={1.6} aria-label="chosen" />}
            onClick={() => onSort({ sort: sort.sort, order })}
          >
            {DIRECTIONS[sort.sort][order]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
