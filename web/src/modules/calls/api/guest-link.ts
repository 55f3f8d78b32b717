/** The link by which guests ask to join a call. */
import type { QueryClient } from '@tanstack/react-query';
import { openToGuests } from './calls-api';
import { guestLinkKey, sessionKey } from './keys';

/** Lets guests ask to join, and gives the address where they do. It is the same while they can. */
export async function openGuestLink(queries: QueryClient, sessionId: string): Promise<string> {
  const path = await openToGuests(sessionId);
  queries.setQueryData(guestLinkKey(sessionId), path);
  await queries.invalidateQueries({ queryKey: sessionKey(sessionId) });
  return window.location.origin + path;
}
