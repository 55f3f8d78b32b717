import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { membersQuery } from '@/shared/session/queries';
import { PeoplePicker } from './PeoplePicker';

// Fields and lists are drawn here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const people = [
  { id: 't', displayName: 'Tom H.', email: 'tom@x.example', firstName: 'Thomas', lastName: 'Hughes' },
  { id: 'g', displayName: 'Grace Okafor', email: 'grace@x.example', username: 'go' },
  { id: 'p', displayName: 'Priya Nair', email: 'priya@x.example' },
];

function Picker() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <MantineProvider env="test">
      <PeoplePicker label="Share with" people={people} chosen={chosen} onChange={setChosen} hasAll />
    </MantineProvider>
  );
}

it('chooses all who are found, counts them, and clears the choice', async () => {
  const user = userEvent.setup();
  render(<Picker />);
  expect(screen.getByText('3 users available')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'thomas hu');
  expect(screen.getByText('1 user available')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Select All' }));
  expect(screen.getByText('1 user selected')).toBeDefined();

  await user.clear(screen.getByRole('searchbox', { name: 'Search people' }));
  await user.click(screen.getByRole('checkbox', { name: /Grace Okafor/ }));
  expect(screen.getByText('2 users selected')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('0 users selected')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
});

it('says that people could not be loaded, rather than that there are none', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failing = { queryKey: membersQuery.queryKey, queryFn: () => Promise.reject(new Error('no answer')) };
  await client.prefetchQuery(failing);
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <PeoplePicker label="Share with" people={[]} chosen={[]} onChange={() => undefined} hasAll />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Failed to load users');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

it('names those who are chosen elsewhere, too', () => {
  render(
    <MantineProvider env="test">
      <PeoplePicker label="Signers" people={people} chosen={[]} onChange={() => undefined} others={['Una Lind']} />
    </MantineProvider>,
  );
  expect(screen.queryByText('No one chosen')).toBeNull();
  expect(screen.getByText(/Una Lind/)).toBeDefined();
});
