/** Keys of this module's queries. */
import { everySession } from './live';

export const capabilitiesKey = ['calls', 'capabilities'] as const;
export const invitesKey = [...everySession, 'invites'] as const;
export const sessionKey = (id: string) => [...everySession, 'one', id] as const;
/** Apart from the sessions: nothing that happens in a call changes its link. */
export const guestLinkKey = (id: string) => ['calls', 'guest-link', id] as const;
export const sessionsKey = (state: 'ongoing' | 'past', threadId: string | null) =>
  [...everySession, 'list', state, threadId] as const;
