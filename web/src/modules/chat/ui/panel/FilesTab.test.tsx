import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { pickFiles } from '@/shared/lib/pick-files';
import { renderInTheme } from '@/shared/testing/render';
import { listFiles } from '../../api/chat-api';
import type { Conversation } from '../../api/types';
import { FilesTab } from './FilesTab';

vi.mock('@/shared/lib/pick-files');
vi.mock('../../api/chat-api');
vi.mock('../pages/FoundMessage', () => ({
  FoundMessage: ({ message }: { message: { id: string } }) => <article>{message.id}</article>,
}));

beforeEach(() => void vi.mocked(listFiles).mockReset());

function show(membership: object | null, canSend = true) {
  const onFiles = vi.fn();
  const can = { send: canSend };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <FilesTab
        conversation={{ id: 'c', kind: 'direct', membership, people: [], name: '', can } as never as Conversation}
        onFiles={onFiles}
      />
    </QueryClientProvider>,
  );
  return onFiles;
}

it('lists the messages of this conversation that have files', async () => {
  vi.mocked(listFiles).mockResolvedValue({ items: [{ id: 'm2' }, { id: 'm1' }], nextCursor: null } as never);
  show({ role: 'member' });
  await screen.findByText('m2');
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['m2', 'm1']);
  expect(listFiles).toHaveBeenCalledExactlyOnceWith('c', null);
});

const EMPTY = { items: [], nextCursor: null } as never;

it.each([
  [
    'says how a first file comes',
    EMPTY,
    'No files yet. Add one to a message and everyone in the conversation finds it here.',
  ],
  ['takes more files', { items: [{ id: 'm1' }], nextCursor: null } as never, 'm1'],
])('%s, and hands those that are chosen to the field', async (_, found, words) => {
  const file = new File(['x'], 'plan.pdf');
  vi.mocked(listFiles).mockResolvedValue(found);
  vi.mocked(pickFiles).mockResolvedValue([file]);
  const onFiles = show({ role: 'member' });
  await screen.findByText(words);
  await userEvent.click(screen.getByRole('button', { name: 'Add files' }));
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
});

it('offers nothing to those who may not write there', async () => {
  vi.mocked(listFiles).mockResolvedValue(EMPTY);
  show({ role: 'member' }, false);
  await screen.findByText('No files yet.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says who sees the files of a channel, and does not ask for them in vain', () => {
  show(null);
  expect(screen.getByText('Join the channel to see its files.')).toBeTruthy();
  expect(listFiles).not.toHaveBeenCalled();
});
