import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { openConfirms } from '@/shared/ui/confirm/confirm';
import {
  cancelScheduled,
  listDrafts,
  listReminders,
  listScheduled,
  type Scheduled,
  setDraft,
} from '../../api/chat-api';
import { LaterPage } from './LaterPage';

vi.mock('../../api/chat-api');
const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));

const scheduled: Scheduled = {
  id: 's',
  conversationId: 'c',
  conversationName: 'site',
  threadRootId: null,
  quotedId: null,
  body: '<p>Pour at seven</p>',
  fileIds: [],
  sendAt: '2026-11-30T09:00:00Z',
  failure: null,
};

beforeEach(() => {
  openConfirms.set([]);
  vi.mocked(cancelScheduled).mockReset();
  vi.mocked(setDraft).mockReset();
});

/** The menu of a message that waits; so much was left in its conversation's field. */
async function openMenu(message: Partial<Scheduled>, draft: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'me' } as never);
  vi.mocked(listScheduled).mockResolvedValue([{ ...scheduled, ...message }]);
  vi.mocked(listReminders).mockResolvedValue([]);
  vi.mocked(listDrafts).mockResolvedValue([
    { conversationId: 'c', threadRootId: null, body: draft, updatedAt: '2026-11-26T09:00:00Z' },
  ]);
  renderInTheme(
    <QueryClientProvider client={client}>
      <LaterPage />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for the message to site' }));
  return { user, edit: await screen.findByRole('menuitem', { name: /^Edit/ }) };
}

it('asks before a message takes the place of a draft', async () => {
  const { user, edit } = await openMenu({}, '<p>Half a thought</p>');
  await user.click(edit);
  await waitFor(() => expect(openConfirms.get()[0]?.title).toBe('Replace your draft?'));
  openConfirms.get()[0]?.answer(false);
  await waitFor(() => expect(openConfirms.get()).toEqual([]));
  expect([setDraft, cancelScheduled].map((one) => vi.mocked(one).mock.calls)).toEqual([[], []]);
});

it('goes back into an empty field without a question', async () => {
  const { user, edit } = await openMenu({}, '');
  await user.click(edit);
  await waitFor(() => expect(cancelScheduled).toHaveBeenCalledWith('s'));
  expect(setDraft).toHaveBeenCalledWith('c', null, scheduled.body);
  expect(openConfirms.get()).toEqual([]);
});

it('does not lose the quotation of a message', async () => {
  const { edit } = await openMenu({ quotedId: 'm' }, '');
  expect(edit.textContent).toContain('It quotes a message');
  expect(edit.dataset.disabled).toBe('true');
});
