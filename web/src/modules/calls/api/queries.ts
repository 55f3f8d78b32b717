import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { findCapabilities, findSession, listInvites, listSessions, openToGuests } from './calls-api';
import { capabilitiesKey, guestLinkKey, invitesKey, sessionKey, sessionsKey } from './keys';

/** What this installation can do, and what of it this person may. */
export const capabilitiesQuery = queryOptions({
  queryKey: capabilitiesKey,
  queryFn: findCapabilities,
  staleTime: 300_000,
});

/** What rings for the person. */
export const invitesQuery = queryOptions({ queryKey: invitesKey, queryFn: listInvites });

/** One call, as it stands. */
export const sessionQuery = (id: string) => queryOptions({ queryKey: sessionKey(id), queryFn: () => findSession(id) });

/** The path of the link by which guests ask to join a call; only for one that is open to them: asking opens it. */
export const guestLinkQuery = (id: string) =>
  queryOptions({ queryKey: guestLinkKey(id), queryFn: () => openToGuests(id), staleTime: Number.POSITIVE_INFINITY });

/** Calls that go on, those of one conversation where it is given. */
export const ongoingQuery = (threadId: string | null) =>
  queryOptions({
    queryKey: sessionsKey('ongoing', threadId),
    queryFn: async () => (await listSessions('ongoing', threadId, null)).items,
  });

/** Calls that are over, page after page. */
export const pastQuery = infiniteQueryOptions({
  queryKey: sessionsKey('past', null),
  queryFn: ({ pageParam }) => listSessions('past', null, pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
