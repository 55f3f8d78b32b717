import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { preferencesQuery } from '@/shared/session/preferences';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { newForm } from '../../model/event-form';
import { sampleCalendar, sampleEvent } from '../../model/sample-event';
import { QuickCreate } from './QuickCreate';

const createEvent = vi.hoisted(() => vi.fn());
vi.mock('../../api/schedule-api', async (original) => ({ ...(await original<object>()), createEvent }));

const START = Date.parse('2031-05-07T08:00:00Z');
const FORM = newForm({ start: START, end: START + 90 * 60_000 }, 'personal');
const PERSONAL = sampleCalendar({ id: 'personal', name: 'Personal' });
const SITE = sampleCalendar({ id: 'site', name: 'Kestrel Wharf' });
const READ_ONLY = sampleCalendar({ id: 'read', name: 'Deadlines', can: { write: false, manage: false } });

beforeEach(() => createEvent.mockReset());

function show(calendars = [PERSONAL]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: 'me', tenantId: 't' } as never);
  client.setQueryData(preferencesQuery.queryKey, {
    ok: true,
    preferences: { welcomeClosed: true, timeFormat: '24h', calendars: null },
  });
  const told = { onSent: vi.fn(), onMore: vi.fn(), onClose: vi.fn() };
  renderInTheme(
    <QueryClientProvider client={client}>
      <QuickCreate form={FORM} beside={new DOMRect(0, 0, 100, 60)} calendars={calendars} {...told} />
    </QueryClientProvider>,
  );
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Event title' });
  return {
    ...told,
    title,
    write: (words: string) => fireEvent.change(title, { target: { value: words } }),
    // As Enter does.
    submit: () => fireEvent.submit(title),
  };
}

it('creates an event by its title, at the time and in the calendar that it was begun with', async () => {
  createEvent.mockResolvedValue(sampleEvent());
  const { write, submit, onSent, onClose } = show();
  expect(screen.getByText(/1 hour 30 minutes$/)).toBeTruthy();
  write(' Mast climber ');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSent.mock.calls).toEqual([[true]]);
  expect(createEvent.mock.calls).toEqual([
    [
      expect.objectContaining({
        title: 'Mast climber',
        calendarId: 'personal',
        startUTC: '2031-05-07T08:00:00.000Z',
        endUTC: '2031-05-07T09:30:00.000Z',
        visibility: 'private',
        sharedWith: ['me'],
      }),
    ],
  ]);
});

it('is called as the editor is', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'New Event' })).toBeTruthy();
});

it('needs a title, as the editor does', () => {
  const { write, submit } = show();
  const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled;
  expect(isDisabled()).toBe(true);
  write('   ');
  submit();
  expect([isDisabled(), createEvent.mock.calls]).toEqual([true, []]);
  write('Mast climber');
  expect(isDisabled()).toBe(false);
});

it('keeps what was written where the server refuses, and sends it again', async () => {
  createEvent.mockRejectedValueOnce(
    new ApiError({ status: 403, code: 'FORBIDDEN', message: 'You may create no events' }),
  );
  createEvent.mockResolvedValueOnce(sampleEvent());
  const { title, write, submit, onSent, onClose } = show();
  write('Mast climber');
  submit();
  await waitFor(() => expect(onSent.mock.calls).toEqual([[true], [false]]));
  expect([title.value, onClose.mock.calls]).toEqual(['Mast climber', []]);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('takes everything along to the editor', () => {
  const { write, onMore } = show([PERSONAL, SITE]);
  write('Mast climber');
  fireEvent.click(screen.getByRole('combobox', { name: 'Calendar' }));
  fireEvent.click(screen.getByRole('option', { name: 'Kestrel Wharf' }));
  fireEvent.click(screen.getByRole('button', { name: 'More options' }));
  expect(onMore.mock.calls).toEqual([[{ ...FORM, title: 'Mast climber', calendarId: 'site' }]]);
});

it('asks for a calendar only where there is a choice', () => {
  show([PERSONAL, READ_ONLY]);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('keeps Escape for the list of calendars while that is open', async () => {
  const { onClose } = show([PERSONAL, SITE]);
  const calendar = screen.getByRole('combobox', { name: 'Calendar' });
  fireEvent.click(calendar);
  fireEvent.keyDown(calendar, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(calendar.getAttribute('aria-expanded')).toBe('false'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(calendar, { key: 'Escape', code: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('is left by Escape, and nothing was sent', () => {
  const { title, write, onClose } = show();
  write('Mast climber');
  fireEvent.keyDown(title, { key: 'Escape' });
  expect([onClose.mock.calls.length, createEvent.mock.calls]).toEqual([1, []]);
});
