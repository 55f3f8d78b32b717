import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { naturalOrder, type Order, type Sort, type SortOrder } from '../../model/list-search';

const LABELS: Record<Sort, string> = { name: 'Name', size: 'Size', createdAt: 'Created', updatedAt: 'Modified' };
/** What the two directions mean for each column. */
const DIRECTIONS: Record<Sort, Record<Order, string>> = {
  name: { asc: 'A to Z', desc: 'Z to A' },
  size: { asc: 'Smallest first', desc: 'Largest first' },
  createdAt: { asc: 'Oldest first', desc: 'Newest first' },
  updatedAt: { asc: 'Oldest first', desc: 'Newest first' },
};
const ORDERS: readonly Order[] = ['asc', 'desc'];

/** Sorting where there are no column heads to press. */
export function SortMenu({
  sort,
  onSort,
  isTrash,
}: {
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  isTrash: boolean;
}) {
  const isPhone = usePhone();
  const columns: readonly Sort[] = isTrash ? ['name', 'size', 'updatedAt'] : ['name', 'size', 'createdAt', 'updatedAt'];
  const label = (column: Sort) => (isTrash && column === 'updatedAt' ? 'Deleted' : LABELS[column]);
  const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          size={isPhone ? 'lg' : 'sm'}
          leftSection={<Arrow size="1rem" stroke={1.6} aria-hidden />}
        >
          {label(sort.sort)}
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
            {label(column)}
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
