/** Which call rings. Pure. */
import type { CallSession } from '../api/types';

/**
 * The newest call that rings for this person: it is listed for them, they neither made it nor declined it, and its ring is not
 * over. The server asks the same; a list may lie here for a moment after it has changed.
 */
export function ringing(invites: readonly CallSession[], uid: string, now: number): CallSession | null {
  const open = invites.filter(
    (call) =>
      call.participants.includes(uid) &&
      call.createdBy !== uid &&
      call.startedBy !== uid &&
      !call.declinedUsers.includes(uid) &&
      // Whoever is asked to a call that goes on is rung from then on, which the server alone knows.
      (call.status === 'active' || call.ringsUntil === null || Date.parse(call.ringsUntil) > now),
  );
  return open.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0] ?? null;
}

/** Who is being rung at this moment, as the server last said it; nobody where the call is not known. */
export const rungPeople = (call: Pick<CallSession, 'people'> | undefined): CallSession['people'] =>
  call?.people.filter(({ state }) => state === 'invited') ?? [];

/** Whether a call that comes makes a sound. Whoever is unavailable, talks, or has quiet hours only sees it. */
export const isRingHeard = (person: { isUnavailable: boolean; isBusy: boolean; isQuiet: boolean }): boolean =>
  !Object.values(person).some(Boolean);
