import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { preferencesQuery } from '@/shared/session/preferences';
import { membersQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { attachmentsQuery } from '../../api/queries';
import { newForm } from '../../model/event-form';
import { sampleCalendar, sampleEvent } from '../../model/sample-event';
import { EventDialog, type EventDialogProps } from './EventDialog';

const { createEvent, updateEvent } = vi.hoisted(() => ({ createEvent: vi.fn(), updateEvent: vi.fn() }));
vi.mock('../../api/schedule-api', async (original) => ({
  ...(await original<object>()),
  createEvent,
  updateEvent,
  listAttachments: async () => [],
  findSettings: async () => ({ statusLabels: [] }),
}));

/** The form is large: a machine that does much else takes its time with it. */
const SLOW = { timeout: 10_000 };

const START = Date.parse('2031-05-07T08:00:00Z');
const FORM = newForm({ start: START, end: START + 3_600_000 }, 'personal');
const PERSONAL = sampleCalendar({ id: 'personal', name: 'Personal' });
const EVENT = sampleEvent({ title: 'Pour', version: 3 });

beforeEach(() => {
  createEvent.mockReset().mockResolvedValue(sampleEvent());
  updateEvent.mockReset().mockResolvedValue(EVENT);
});

/** Shows the dialog with all answers in the cache. */
async function show(what: Pick<EventDialogProps, 'form' | 'event'>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: 'me', tenantId: 't' } as never);
  client.setQueryData(membersQuery.queryKey, { members: [] } as never);
  client.setQueryData(attachmentsQuery(EVENT.id).queryKey, []);
  client.setQueryData(preferencesQuery.queryKey, {
    ok: true,
    preferences: { welcomeClosed: true, timeFormat: '24h', calendars: null },
  });
  const told = { ask: vi.fn(async () => null), onClose: vi.fn(), onSaved: vi.fn() };
  renderInTheme(
    <QueryClientProvider client={client}>
      <EventDialog {...what} calendars={[PERSONAL]} {...told} />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Event title', {}, SLOW);
  // By its label each time: the dialog may be drawn anew. Roles are worked out for each element of a large form.
  const title = () => screen.getByLabelText<HTMLInputElement>('Event title');
  const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement;
  const write = (words: string) => fireEvent.change(title(), { target: { value: words } });
  return { ...told, title, button, write, submit: () => fireEvent.submit(title()) };
}

it('has the focus in its title the moment it is there', async () => {
  let isFocused: boolean | undefined;
  const watch = new MutationObserver(() => {
    const title = document.querySelector('[aria-label="Event title"]');
    if (title) isFocused ??= document.activeElement === title;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await show({ form: FORM });
  watch.disconnect();
  expect(isFocused).toBe(true);
});

it('creates an event once it has a title', async () => {
  const { button, write, submit, onClose } = await show({ form: FORM });
  expect(screen.getByText('New Event')).toBeTruthy();
  expect(button('Create').disabled).toBe(true);
  write('Mast climber');
  expect(button('Create').disabled).toBe(false);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), SLOW);
  expect(createEvent.mock.lastCall?.[0]).toMatchObject({ title: 'Mast climber', startUTC: '2031-05-07T08:00:00.000Z' });
  expect(updateEvent).not.toHaveBeenCalled();
});

it('saves what was changed, after asking how far it reaches', async () => {
  const { button, write, submit, ask, onSaved } = await show({ event: EVENT });
  expect(screen.getByText('Edit Event')).toBeTruthy();
  expect(button('Save').disabled).toBe(false);
  expect(screen.getAllByLabelText('Visibility').length).toBeGreaterThan(0);
  write('Pour 3');
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), SLOW);
  expect(ask.mock.lastCall).toEqual([EVENT, 'Change', ['this', 'following', 'all']]);
  expect(updateEvent.mock.lastCall?.[0]).toEqual({ eventId: EVENT.id, version: 3, title: 'Pour 3' });
});

it('sends nothing where nothing was changed', async () => {
  const { submit, onClose, ask } = await show({ event: EVENT });
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), SLOW);
  expect([ask.mock.calls, updateEvent.mock.calls]).toEqual([[], []]);
});

it('keeps what was written where someone else was faster, says so, and saves over it when asked again', async () => {
  updateEvent.mockRejectedValueOnce(
    new ApiError({
      status: 409,
      code: 'VERSION_CONFLICT',
      message: 'Someone else has changed this event',
      details: { current: { version: 8 } },
    }),
  );
  const { title, write, submit, onClose } = await show({ event: EVENT });
  write('Pour 3');
  submit();
  expect(await screen.findByText('Someone else has changed this event', {}, SLOW)).toBeTruthy();
  expect([title().value, onClose.mock.calls]).toEqual(['Pour 3', []]);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), SLOW);
  expect(updateEvent.mock.lastCall?.[0]).toMatchObject({ title: 'Pour 3', version: 8 });
});

it('shows dates alone for whole days', async () => {
  await show({ form: FORM });
  expect(screen.getAllByText(/\d\d:\d\d/)).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('All day'));
  expect(screen.queryByText(/\d\d:\d\d/)).toBeNull();
});
