import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isQuietNow } from '@/shared/session/quiet-hours';
import { sessionQuery } from '../../api/queries';
import type { CallState } from '../../model/call-state';
import { startRingBack } from '../sounds';

/** Lets whoever calls hear that it rings, until somebody comes; in their quiet hours they only see it. */
export function useRingBack({ sessionId, connectionState, peeredAt }: CallState): void {
  const isAlone = connectionState === 'connected' && peeredAt === null;
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== null && isAlone }).data;
  const rings = isAlone && session?.isMine === true && session.status === 'initiated' && session.ringsUntil !== null;
  useEffect(() => (rings && !isQuietNow() ? startRingBack() : undefined), [rings]);
}
