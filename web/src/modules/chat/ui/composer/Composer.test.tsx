import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { openConfirms } from '@/shared/ui/confirm/confirm';
import { listDrafts, scheduleMessage, setDraft } from '../../api/chat-api';
import { draftsQuery } from '../../api/queries';
import type { Conversation, Message } from '../../api/types';
import { attachmentsByField } from '../../model/attachments';
import { Composer, type ComposerProps } from './Composer';

vi.mock('../../api/chat-api');
vi.mock('@/modules/drive', () => ({ uploadForModule: () => new Promise(() => undefined) }));

const ALL = '<p><span data-mention="all">@all</span> gates</p>';
const NO_FILES: readonly File[] = [];
const conversation = { id: 'c', kind: 'channel', memberCount: 40, people: [] } as never as Conversation;
const known = { people: [], conversation, memberIds: new Set<string>(), conversations: [], groups: [] };

beforeEach(() => {
  openConfirms.set([]);
  attachmentsByField.set({});
  vi.mocked(setDraft)
    .mockReset()
    .mockResolvedValue(undefined as never);
  vi.mocked(scheduleMessage).mockReset();
  vi.mocked(listDrafts).mockResolvedValue([]);
  // jsdom lays nothing out.
  Range.prototype.getClientRects ??= () => [] as never;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
});

function show(more: Partial<ComposerProps>, draft = '') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'me' } as never);
  client.setQueryData(draftsQuery.queryKey, [
    { conversationId: 'c', threadRootId: null, body: draft, updatedAt: '2026-11-26T09:00:00Z' },
  ]);
  const deeds = { onEditLast: vi.fn(), onEdited: vi.fn(async () => true) };
  const props: ComposerProps = {
    conversation,
    threadRootId: null,
    label: 'Message #site',
    known,
    editing: null,
    onStopEditing: () => undefined,
    quoting: null,
    onStopQuoting: () => undefined,
    onEscape: () => undefined,
    onSent: () => undefined,
    dropped: NO_FILES,
    ...deeds,
    ...more,
  };
  const draw = (now: ComposerProps) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Composer key={now.editing?.id ?? 'new'} {...now} />
      </QueryClientProvider>
    </MantineProvider>
  );
  const page = render(draw(props));
  const redraw = (next: Partial<ComposerProps>) => page.rerender(draw({ ...props, ...next }));
  return { ...deeds, user: userEvent.setup(), redraw };
}

const field = () => screen.findByRole('textbox', { name: 'Message #site' });

it('asks before a message that is put off calls so many', async () => {
  const { user } = show({}, ALL);
  await waitFor(async () => expect((await field()).textContent).toContain('@all'));
  await user.click(screen.getByRole('button', { name: 'Send later' }));
  await user.click(await screen.findByRole('button', { name: /^In 20 minutes/ }));
  await waitFor(() => expect(openConfirms.get()[0]?.title).toBe('Notify everybody with @all?'));
  expect(scheduleMessage).not.toHaveBeenCalled();
  openConfirms.get()[0]?.answer(true);
  await waitFor(() => expect(vi.mocked(scheduleMessage).mock.calls[0]?.[1]).toMatchObject({ isConfirmed: true }));
});

it('asks before an edited message calls so many', async () => {
  const editing = { id: 'm', body: '<p>gates</p>', fileIds: [] as string[] } as Message;
  const { user, onEdited } = show({ editing });
  const box = (await field()) as HTMLElement & { editor: Editor };
  box.editor.commands.setContent(ALL, { emitUpdate: true });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(openConfirms.get()).toHaveLength(1));
  expect(onEdited).not.toHaveBeenCalled();
  openConfirms.get()[0]?.answer(true);
  await waitFor(() => expect(onEdited).toHaveBeenCalledWith(editing, expect.stringContaining('@all'), true));
});

it('keeps the files of a new message while another is changed', async () => {
  const { onEditLast, redraw } = show({ dropped: [new File(['LTM 1090'], 'Lifting plan.txt')] });
  await screen.findByText('Lifting plan.txt');
  fireEvent.keyDown(await field(), { key: 'ArrowUp' });
  expect(onEditLast).toHaveBeenCalledOnce();
  redraw({ editing: { id: 'm', body: '<p>gates</p>', fileIds: [] as string[] } as Message });
  await field();
  expect(screen.queryByText('Lifting plan.txt')).toBeNull();
  redraw({ editing: null });
  await screen.findByText('Lifting plan.txt');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove Lifting plan.txt' }));
  expect(screen.queryByText('Lifting plan.txt')).toBeNull();
});

it('takes what was dropped once, and not into a message that is being changed', async () => {
  const dropped = [new File(['LTM 1090'], 'Lifting plan.txt')];
  const { redraw } = show({ editing: { id: 'm', body: '<p>gates</p>', fileIds: [] as string[] } as Message, dropped });
  await field();
  expect(screen.queryByText('Lifting plan.txt')).toBeNull();
  redraw({ editing: null, dropped });
  await screen.findByText('Lifting plan.txt');
  redraw({ editing: { id: 'm', body: '<p>gates</p>', fileIds: [] as string[] } as Message, dropped });
  redraw({ editing: null, dropped });
  await field();
  expect(screen.getAllByText('Lifting plan.txt')).toHaveLength(1);
});
