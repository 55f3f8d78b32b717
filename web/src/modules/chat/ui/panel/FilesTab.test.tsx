import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { listFiles } from '../../api/chat-api';
import type { Conversation } from '../../api/types';
import { FilesTab } from './FilesTab';

vi.mock('../../api/chat-api');
vi.mock('../pages/FoundMessage', () => ({
  FoundMessage: ({ message }: { message: { id: string } }) => <article>{message.id}</article>,
}));

beforeEach(() => void vi.mocked(listFiles).mockReset());

function show(membership: object | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <FilesTab conversation={{ id: 'c', kind: 'direct', membership, people: [], name: '' } as never as Conversation} />
    </QueryClientProvider>,
  );
}

it('lists the messages of this conversation that have files', async () => {
  vi.mocked(listFiles).mockResolvedValue({ items: [{ id: 'm2' }, { id: 'm1' }], nextCursor: null } as never);
  show({ role: 'member' });
  await screen.findByText('m2');
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['m2', 'm1']);
  expect(listFiles).toHaveBeenCalledExactlyOnceWith('c', null);
});

it('says who sees the files of a channel, and does not ask for them in vain', () => {
  show(null);
  expect(screen.getByText('Join the channel to see its files.')).toBeTruthy();
  expect(listFiles).not.toHaveBeenCalled();
});
