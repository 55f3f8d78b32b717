import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox';

function show() {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <SearchBox value="" label="Search notes..." group="Notes" onChange={onChange} />
    </MantineProvider>,
  );
  return { onChange, user: userEvent.setup() };
}

afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

it('searches once typing rests', async () => {
  const { onChange, user } = show();
  await user.type(screen.getByRole('searchbox', { name: 'Search notes' }), 'crane ');
  await waitFor(() => expect(onChange.mock.calls).toEqual([['crane']]));
});

it('does not call back whoever has gone on to another page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { onChange, user } = show();
  await user.type(screen.getByRole('searchbox', { name: 'Search notes' }), 'crane');
  window.history.pushState(null, '', '/notes/1');
  vi.advanceTimersByTime(1000);
  expect(onChange).not.toHaveBeenCalled();
});
