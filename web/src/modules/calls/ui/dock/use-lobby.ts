import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/shared/ui/toast/toast';
import { admitGuest, refuseGuest } from '../../api/calls-api';
import { sessionKey } from '../../api/keys';
import { sessionQuery } from '../../api/queries';
import type { CallGuest } from '../../api/types';
import type { CallState } from '../../model/call-state';
import { knockWords, waitingGuests } from '../../model/lobby';
import { announcement } from '../call-runtime';
import { playKnock } from '../sounds';

export interface LobbyState {
  /** Guests who wait; none where this person does not moderate the call. */
  waiting: readonly CallGuest[];
  admit: (guest: CallGuest) => void;
  refuse: (guest: CallGuest) => void;
}

/** Who waits before the call. Each knock is heard once. */
export function useLobby({ sessionId }: CallState): LobbyState {
  const queries = useQueryClient();
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== null }).data;
  // Whoever was answered is gone from the strip at once, and comes back where that failed.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const waiting = session?.can.moderate ? waitingGuests(session.guests).filter(({ id }) => !answered.has(id)) : [];
  useKnocks(waiting);

  const answer = async (guest: CallGuest, send: typeof admitGuest) => {
    if (!session) return;
    setAnswered((before) => new Set(before).add(guest.id));
    try {
      queries.setQueryData(sessionKey(session.id), await send(session.id, guest.id));
    } catch (failure) {
      setAnswered((before) => new Set([...before].filter((id) => id !== guest.id)));
      toast.error(failure instanceof Error && failure.message ? failure.message : 'That did not work.');
      await queries.invalidateQueries({ queryKey: sessionKey(session.id) });
    }
  };
  return {
    waiting,
    admit: (guest) => void answer(guest, admitGuest),
    refuse: (guest) => void answer(guest, refuseGuest),
  };
}

function useKnocks(waiting: readonly CallGuest[]): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const words = knockWords(waiting, known.current);
    known.current = new Set([...known.current, ...waiting.map(({ id }) => id)]);
    if (!words) return;
    announcement.set(words);
    playKnock();
  }, [waiting]);
}
