import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '@/shared/api/errors';
import type { AttendeeAnswer } from '@/shared/api/gen';
import { randomId } from '@/shared/lib/random-id';
import { toast } from '@/shared/ui/toast/toast';
import { PASTE_FAILED, PASTED } from '../model/clipboard';
import { type Times, timesBody } from '../model/moves';
import { pendingEvent } from '../model/pending';
import { everyEvent, everyWindow } from './keys';
import { showPending } from './pending';
import * as api from './schedule-api';
import type { CreateEvent, Reach, ScheduleEvent, UpdateEvent } from './types';

/** Everything that may show an event is asked for again. */
function refresh(client: QueryClient): Promise<unknown> {
  return Promise.all([everyWindow, everyEvent].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Shows an occurrence elsewhere before the server has answered. Gives the way back. */
function showMoved(client: QueryClient, event: ScheduleEvent, times: Times): () => void {
  const kept = client.getQueriesData<ScheduleEvent[]>({ queryKey: everyWindow });
  const { startDate, endDate, startUTC, endUTC } = { ...event, ...timesBody(event, times) };
  const moved = { ...event, startDate, endDate, startUTC, endUTC };
  client.setQueriesData<ScheduleEvent[]>({ queryKey: everyWindow }, (items) =>
    items?.map((one) => (one.instanceId === event.instanceId ? moved : one)),
  );
  return () => {
    for (const [key, data] of kept) client.setQueryData(key, data);
  };
}

const MOVED_MEANWHILE = 'Someone else has just changed this event. You’re seeing the latest version.';

/** Moves of events that are on their way, by event. Each waits for the one before it, and begins from the version that it left. */
const moves = new Map<string, Promise<number | null>>();

/** Runs a move after those of the same event; `send` is given the version that is known by then. */
async function inTurn(event: ScheduleEvent, send: (version: number) => Promise<ScheduleEvent>): Promise<ScheduleEvent> {
  const before = moves.get(event.id);
  const sent = (async () => send(Math.max((await before) ?? 0, event.version)))();
  const left = sent.then(
    ({ id, version }) => (id === event.id ? version : null),
    () => null,
  );
  moves.set(event.id, left);
  try {
    return await sent;
  } finally {
    if (moves.get(event.id) === left) moves.delete(event.id);
  }
}

/** Keeps the version that a move left, for the next one: the events themselves are asked for again only afterwards. */
function keepVersion(client: QueryClient, { id, version }: ScheduleEvent): void {
  client.setQueriesData<ScheduleEvent[]>({ queryKey: everyWindow }, (items) =>
    items?.map((one) => (one.id === id ? { ...one, version } : one)),
  );
}

/** Makes an event. It is shown at once, and taken away where the server refuses. */
async function makeShown(client: QueryClient, body: CreateEvent): Promise<ScheduleEvent> {
  const settle = showPending(client, pendingEvent(body, randomId(8), Date.now()));
  try {
    const made = await api.createEvent(body);
    settle(made);
    return made;
  } catch (error) {
    settle(null);
    throw error;
  }
}

/** Which occurrence a deed is about. */
function targetOf(event: ScheduleEvent, scope: Reach | null): api.Target {
  return { eventId: event.id, ...(event.occurrence && { occurrence: event.occurrence, scope: scope ?? 'this' }) };
}

/** All that can be done with events. Each gives what the server answered, or null when it did not agree. */
export function useEventDeeds() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    // What is asked while an event still moves would show it where it was.
    onSettled: () => (moves.size > 0 ? undefined : refresh(client)),
  });
  return useMemo(() => {
    const run = <T>(work: () => Promise<T>, done: string | null, failed: (error: ApiError) => void) =>
      mutateAsync(work).then(
        (result) => {
          if (done) toast.success(done);
          return result as T;
        },
        (error: ApiError) => {
          failed(error);
          return null;
        },
      );
    const say = (title: string) => (error: ApiError) => void toast.error(error.message, { title });
    return {
      create: (body: CreateEvent) =>
        run(() => makeShown(client, body), 'Event created successfully', say('Failed to create event')),
      paste: (body: CreateEvent) => run(() => makeShown(client, body), PASTED, say(PASTE_FAILED)),
      /** Another time for an occurrence: shown at once, taken back where the server refuses. */
      move(event: ScheduleEvent, times: Times, scope: Reach | null) {
        // What was asked for before would show it where it was.
        void client.cancelQueries({ queryKey: everyWindow });
        const takeBack = showMoved(client, event, times);
        const body = { ...targetOf(event, scope), ...timesBody(event, times) };
        return run(
          async () => {
            try {
              keepVersion(client, await inTurn(event, (version) => api.updateEvent({ ...body, version })));
            } catch (error) {
              // At once: what is asked for after this shows what somebody else has made of it.
              takeBack();
              throw error;
            }
          },
          null,
          (error) => {
            // Nothing was written that could be compared: whoever drags sees where the event is by now.
            const words = error.code === 'VERSION_CONFLICT' ? MOVED_MEANWHILE : error.message;
            toast.error(words || 'Failed to update event time', { title: 'Failed to update event time' });
          },
        );
      },
      /** A change from the editor; a failure is the editor's to show. */
      update: (event: ScheduleEvent, changes: Omit<UpdateEvent, 'eventId'>, scope: Reach | null, version: number) =>
        mutateAsync(() =>
          api.updateEvent({ ...targetOf(event, scope), version, ...changes }),
        ) as Promise<ScheduleEvent>,
      /** Gives an event these files and takes others off. What fails is left out: the event itself is saved. */
      async setFiles(eventId: string, before: readonly string[], after: readonly string[]) {
        const added = after.filter((id) => !before.includes(id)).map((id) => api.attachFile(eventId, id));
        const removed = before.filter((id) => !after.includes(id)).map((id) => api.detachFile(eventId, id));
        await Promise.allSettled([...added, ...removed]);
        await refresh(client);
      },
      remove: (event: ScheduleEvent, scope: Reach | null) =>
        run(() => api.deleteEvent(targetOf(event, scope)), 'Event deleted', say('Failed to delete event')),
      /** Says whether the person comes: to the occurrence where the scope is that, else to all of them. */
      answer: (event: ScheduleEvent, answer: AttendeeAnswer, scope: Reach | null) =>
        run(
          () => api.answerEvent(event.id, answer, scope === 'this' ? (event.occurrence ?? undefined) : undefined),
          null,
          say('Failed to answer the invitation'),
        ),
    };
  }, [client, mutateAsync]);
}
