import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { findFileQueryKey } from '@/shared/api/gen/@tanstack/react-query.gen';
import { sessionQuery } from '@/shared/session/queries';
import { openConfirms } from '@/shared/ui/confirm/confirm';
import { listDrafts, scheduleMessage, setDraft } from '../../api/chat-api';
import { draftsQuery } from '../../api/queries';
import type { Conversation, Message } from '../../api/types';
import { attachmentsByField } from '../../model/attachments';
import { Composer, type ComposerProps } from './Composer';

vi.mock('../../api/chat-api');
const arrived = vi.fn((_place: object, _file: File): Promise<string> => new Promise(() => undefined));
vi.mock('@/modules/drive', () => ({ uploadForModule: (place: object, file: File) => arrived(place, file) }));

const ALL = '<p><span data-mention="all">@all</span> gates</p>';
const NO_FILES: readonly File[] = [];
const conversation = { id: 'c', kind: 'channel', memberCount: 40, people: [] } as never as Conversation;
const sent = (fileIds: string[]) =>
  ({ id: 'm', body: '<p>gates</p>', fileIds, quoted: null, quotedIsHidden: false }) as never as Message;
const known = { people: [], conversation, memberIds: new Set<string>(), conversations: [], groups: [] };

beforeEach(() => {
  openConfirms.set([]);
  attachmentsByField.set({});
  vi.mocked(setDraft)
    .mockReset()
    .mockResolvedValue(undefined as never);
  vi.mocked(scheduleMessage).mockReset();
  arrived.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.mocked(listDrafts).mockResolvedValue([]);
  // jsdom lays nothing out.
  Range.prototype.getClientRects ??= () => [] as never;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
});

function show(more: Partial<ComposerProps>, draft = '') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'me' } as never);
  for (const [fileId, name] of [
    ['f1', 'Plan.pdf'],
    ['f2', 'Crane.jpg'],
  ] as const) {
    client.setQueryData(findFileQueryKey({ path: { fileId } }), { file: { id: fileId, name } } as never);
  }
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
  await waitFor(() => expect(openConfirms.get()[0]?.title).toBe('Notify everyone with @all?'));
  expect(scheduleMessage).not.toHaveBeenCalled();
  openConfirms.get()[0]?.answer(true);
  await waitFor(() => expect(vi.mocked(scheduleMessage).mock.calls[0]?.[1]).toMatchObject({ isConfirmed: true }));
});

it('asks before an edited message calls so many', async () => {
  const editing = sent([]);
  const { user, onEdited } = show({ editing });
  const box = (await field()) as HTMLElement & { editor: Editor };
  box.editor.commands.setContent(ALL, { emitUpdate: true });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(openConfirms.get()).toHaveLength(1));
  expect(onEdited).not.toHaveBeenCalled();
  openConfirms.get()[0]?.answer(true);
  await waitFor(() => expect(onEdited).toHaveBeenCalledOnce());
  expect(onEdited).toHaveBeenCalledWith(editing, { body: expect.stringContaining('@all'), isConfirmed: true });
});

it('has the cursor in the message that is changed before the next frame comes', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  show({ editing: sent([]) });
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
});

it('keeps the files of a new message while another is changed', async () => {
  const { onEditLast, redraw } = show({ dropped: [new File(['LTM 1090'], 'Lifting plan.txt')] });
  await screen.findByText('Lifting plan.txt');
  fireEvent.keyDown(await field(), { key: 'ArrowUp' });
  expect(onEditLast).toHaveBeenCalledOnce();
  redraw({ editing: sent([]) });
  await field();
  expect(screen.queryByText('Lifting plan.txt')).toBeNull();
  redraw({ editing: null });
  await screen.findByText('Lifting plan.txt');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove Lifting plan.txt' }));
  expect(screen.queryByText('Lifting plan.txt')).toBeNull();
});

it('takes what was dropped once, into the field that is shown', async () => {
  const dropped = [new File(['LTM 1090'], 'Lifting plan.txt')];
  const { redraw } = show({ editing: sent([]), dropped });
  await screen.findByText('Lifting plan.txt');
  redraw({ editing: null, dropped });
  await field();
  expect(screen.queryByText('Lifting plan.txt')).toBeNull();
  // The change was given up, and what was to come with it.
  redraw({ editing: sent([]), dropped });
  await field();
  expect(screen.queryByText('Lifting plan.txt')).toBeNull();
});

it('shows the files of a message that is changed, takes one off and another in', async () => {
  const editing = sent(['f1', 'f2']);
  const { user, onEdited, redraw } = show({ editing });
  await user.click(await screen.findByRole('button', { name: 'Remove Plan.pdf' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Crane.jpg']);
  arrived.mockResolvedValue('f3');
  redraw({ editing, dropped: [new File(['LTM 1090'], 'Lifting plan.txt')] });
  await screen.findByText('Lifting plan.txt');
  const save = screen.getByRole('button', { name: 'Save changes' });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  await user.click(save);
  const body = '<p>gates</p>';
  await waitFor(() =>
    expect(onEdited).toHaveBeenCalledWith(editing, { body, isConfirmed: false, fileIds: ['f2', 'f3'] }),
  );
});

it('says nothing of files that stay as they are, and saves no message that is left with nothing', async () => {
  const editing = sent(['f1']);
  const { user, onEdited } = show({ editing });
  const box = (await field()) as HTMLElement & { editor: Editor };
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(onEdited).toHaveBeenCalledWith(editing, { body: '<p>gates</p>', isConfirmed: false });
  box.editor.commands.setContent('', { emitUpdate: true });
  const save = screen.getByRole('button', { name: 'Save changes' });
  expect(save.hasAttribute('disabled')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Remove Plan.pdf' }));
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});

it('takes no file off a message in a conversation under legal hold', async () => {
  show({ editing: sent(['f1']), conversation: { ...conversation, isHeld: true } });
  await screen.findByText('Plan.pdf');
  expect(screen.queryByRole('button', { name: 'Remove Plan.pdf' })).toBeNull();
});
