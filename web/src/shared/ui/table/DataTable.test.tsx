import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { Column } from './columns';
import { DataTable, type DataTableProps } from './DataTable';

interface Person {
  id: string;
  name: string;
  role: string;
}

const COLUMNS: readonly Column<Person>[] = [
  { label: 'Name', track: '1fr', cell: ({ name }) => name },
  { label: 'Role', track: '8rem', title: ({ role }) => `Role: ${role}`, cell: ({ role }) => role },
];
const PEOPLE: Person[] = Array.from({ length: 60 }, (_, index) => ({
  id: `p${index}`,
  name: `Person ${index}`,
  role: index === 0 ? 'Admin' : 'Editor',
}));

function show(props: Partial<DataTableProps<Person>> = {}) {
  renderInTheme(
    <DataTable
      label="Members"
      columns={COLUMNS}
      rows={PEOPLE}
      keyOf={({ id }) => id}
      renderPhone={({ name }) => name}
      {...props}
    />,
  );
  return { user: userEvent.setup(), grid: screen.getByRole('grid', { name: 'Members' }) };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) });

beforeEach(() => {
  // jsdom lays nothing out; the virtual list asks for its height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

describe('a table', () => {
  it('draws only the rows in sight, and says how many there are', () => {
    const { grid } = show();
    expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
    expect(grid.getAttribute('aria-rowcount')).toBe('61');
    expect(within(row('Person 0')).getByTitle('Role: Admin').textContent).toBe('Admin');
  });

  it('says that the number of rows is unknown while there are more', () => {
    expect(show({ rowCount: -1 }).grid.getAttribute('aria-rowcount')).toBe('-1');
  });

  it('lets Tab reach one row, which the arrows move', async () => {
    const { user } = show();
    await user.tab();
    expect(document.activeElement).toBe(row('Person 0'));
    await user.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Person 1')));
    expect(row('Person 0').tabIndex).toBe(-1);
  });

  it('opens by a click, Enter and Space', async () => {
    const onOpen = vi.fn();
    const { user } = show({ onOpen });
    await user.click(screen.getByText('Person 3'));
    await user.keyboard('{Enter} ');
    expect(onOpen.mock.calls.map(([person]) => person.name)).toEqual(['Person 3', 'Person 3', 'Person 3']);
  });

  it('keeps the clicks of buttons in a row from opening it', async () => {
    const [onOpen, onEnd] = [vi.fn(), vi.fn()];
    const { user } = show({
      onOpen,
      renderActions: ({ name }, tabIndex) => (
        <button type="button" tabIndex={tabIndex} onClick={onEnd}>
          End {name}
        </button>
      ),
    });
    await user.click(screen.getByRole('button', { name: 'End Person 2' }));
    await user.keyboard('{Enter}');
    expect(onEnd).toHaveBeenCalledTimes(2);
    expect(onOpen).not.toHaveBeenCalled();
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeDefined();
  });

  it('takes the keys of a row where its checkbox was ticked', async () => {
    const pressed: string[] = [];
    const { user, grid } = show({
      selection: {
        isChosen: () => false,
        isActive: false,
        extent: 'none',
        nameOf: ({ name }) => name,
        onToggle: vi.fn(),
        onRange: vi.fn(),
        onToggleAll: vi.fn(),
        onClear: vi.fn(),
      },
      onKey: (event, { name }) => {
        if (event.key !== 'Delete') return false;
        pressed.push(name);
        return true;
      },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 3' }));
    await user.keyboard('{Delete}x');
    expect(pressed).toEqual(['Person 3']);
    // The box of all rows stands for none of them.
    const [all] = within(grid).getAllByRole('checkbox');
    all?.focus();
    await user.keyboard('{Delete}');
    expect(pressed).toEqual(['Person 3']);
  });

  it('asks for more when the end comes near, once at a time', () => {
    const onMore = vi.fn();
    show({ rows: PEOPLE.slice(0, 10), hasMore: true, onMore });
    expect(onMore).toHaveBeenCalled();
  });

  it('does not ask for more while that is under way, or when there is none', () => {
    const onMore = vi.fn();
    show({ rows: PEOPLE.slice(0, 10), hasMore: true, isLoadingMore: true, onMore });
    expect(onMore).not.toHaveBeenCalled();
  });
});
