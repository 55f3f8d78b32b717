import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionQuery } from '../../api/queries';
import type { CallPerson } from '../../api/types';
import { type CallState, callLabel } from '../../model/call-state';
import { goneOther, goneWords, leftWords } from '../../model/gone';
import { rungPeople } from '../../model/invites';
import { useCall } from '../use-call';

/** A ring that is not answered ends by itself, which nobody says: how soon it is looked at again, in milliseconds. */
const RING_MS = 5000;

/** Who is being rung while this person waits alone; nobody for a guest, and until the server has answered. */
export function useRung({ sessionId, connectionState, remoteCount }: CallState): readonly CallPerson[] {
  const isAlone = connectionState === 'connected' && remoteCount === 0;
  const { data } = useQuery({
    ...sessionQuery(sessionId ?? ''),
    enabled: sessionId !== null,
    refetchInterval: ({ state }) => (isAlone && rungPeople(state.data).length > 0 ? RING_MS : false),
  });
  return isAlone ? rungPeople(data) : [];
}

/** What became of the only other person, in words, for somebody who is alone now and rings nobody; null where nobody has gone. */
export function useGone({ sessionId, connectionState, remoteCount, leftName }: CallState): string | null {
  const { data } = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== null });
  const isAlone = connectionState === 'connected' && remoteCount === 0;
  if (!isAlone || rungPeople(data).length > 0) return null;
  const other = data ? goneOther(data) : null;
  // The room knows first. The server knows also after this page was loaded anew.
  return other ? goneWords(other) : leftName && leftWords(leftName);
}

/** What the call is called, which may change as people come. */
export function useCallName({ sessionId, displayName }: CallState): string {
  const { data } = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== null });
  return data?.displayName || displayName || 'Call';
}

/** How the call stands, with a clock that counts. */
export function useCallLabel(): string {
  const call = useCall();
  const isRinging = useRung(call).length > 0;
  const gone = useGone(call);
  const isCounting = call.remoteCount > 0;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return callLabel(call, { isRinging, gone }, now);
}
