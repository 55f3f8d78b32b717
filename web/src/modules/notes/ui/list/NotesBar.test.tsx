import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { NotesBar } from './NotesBar';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));
vi.mock('./ImportNotes', () => ({ ImportNotes: () => null }));

beforeEach(() => navigate.mockReset());

function show(canCreate: boolean) {
  const rest = { title: 'All notes', count: 3, search: '', layout: 'grid' as const };
  renderInTheme(<NotesBar {...rest} onSearch={() => undefined} onLayout={() => undefined} canCreate={canCreate} />);
}

it('begins a note by a key, but not while somebody types', async () => {
  show(true);
  await userEvent.type(screen.getByRole('searchbox'), 'n');
  expect(navigate).not.toHaveBeenCalled();
  screen.getByRole('searchbox').blur();
  await userEvent.keyboard('n');
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/notes/new' });
});

it('begins none for who may not write', async () => {
  show(false);
  await userEvent.keyboard('n');
  expect(navigate).not.toHaveBeenCalled();
});
