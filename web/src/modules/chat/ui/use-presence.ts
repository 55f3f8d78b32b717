import { useQuery } from '@tanstack/react-query';
import { PRESENCES } from '@/shared/session/presence';
import { presencesQuery } from '../api/queries';
import type { Conversation, PersonPresence } from '../api/types';
import { companionOf } from '../model/sections';

/** Whether the other one of a direct message is there; undefined until it is known, and for other conversations. */
export function usePresenceOf(conversation: Conversation): PersonPresence | undefined {
  const companion = companionOf(conversation);
  const presences = useQuery(presencesQuery(companion ? [companion] : [])).data;
  return presences?.get(companion ?? '');
}

/** How somebody is there, as a word; empty until it is known, and `No longer in the organisation` for who has left. */
export function presenceWords(isMember: boolean, presence: PersonPresence | undefined): string {
  if (!isMember) return 'No longer in the organisation';
  return presence === 'away' ? 'Away' : (PRESENCES.find(({ value }) => value === presence)?.label ?? '');
}
