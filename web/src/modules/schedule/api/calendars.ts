/** What can be done with calendars, and with the secret links that show them elsewhere. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/errors';
import { useDeed } from '@/shared/api/use-deed';
import { everyCalendar, everyEvent, everyWindow, linksKey } from './keys';
import * as api from './schedule-api';
import type { Calendar, CreateCalendar, UpdateCalendar } from './types';

/** The person's own secret links, without their addresses: those are told once. */
export const linksQuery = () => queryOptions({ queryKey: linksKey, queryFn: api.listLinks });

/** Makes a calendar, or changes one; a failure is the form's to show. */
export function useSaveCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: { body: CreateCalendar } | { id: string; changes: UpdateCalendar }) =>
      'body' in save ? api.createCalendar(save.body) : api.updateCalendar(save.id, save.changes),
    onSettled: () => client.invalidateQueries({ queryKey: everyCalendar }),
  }).mutateAsync;
}

/** Deletes a calendar. Gives how many events it would take along where it has some and that was not agreed to. */
export function useDeleteCalendar() {
  return useDeed(
    async ({ calendar, withEvents }: { calendar: Calendar; withEvents: boolean }): Promise<number> => {
      try {
        await api.deleteCalendar(calendar.id, withEvents);
        return 0;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CALENDAR_NOT_EMPTY') throw error;
        return Number(error.details.events);
      }
    },
    { done: (_, events) => (events === 0 ? 'Calendar deleted' : null), failed: 'Failed to delete the calendar' },
    [everyCalendar, everyWindow, everyEvent],
  );
}

/** Makes a secret link. */
export function useCreateLink() {
  return useDeed(api.createLink, { done: () => null, failed: 'Failed to create a secret link' }, [linksKey]);
}

/** Takes a secret link back. */
export function useDeleteLink() {
  return useDeed(api.deleteLink, { done: () => 'Link removed', failed: 'Failed to remove the link' }, [linksKey]);
}

/** Brings a file's events in, or tells what would become of them; a failure is the form's to show. */
export function useImportCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ calendarId, file, dryRun }: { calendarId: string; file: File; dryRun: boolean }) =>
      api.importCalendar(calendarId, file, dryRun),
    onSettled: (_answer, _error, { dryRun }) =>
      dryRun
        ? undefined
        : Promise.all([everyWindow, everyEvent].map((queryKey) => client.invalidateQueries({ queryKey }))),
  }).mutateAsync;
}

/** Fetches a calendar as an iCalendar file. */
export function useExportCalendar() {
  return useDeed(api.exportCalendar, { done: () => null, failed: 'Failed to export the calendar' }, []);
}
