import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../../api/queries';
import type { CallState } from '../../model/call-state';
import { startRingBack } from '../sounds';

/** Lets whoever calls hear that it rings, until somebody comes. */
export function useRingBack({ sessionId, connectionState, peeredAt }: CallState): void {
  const isAlone = connectionState === 'connected' && peeredAt === null;
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== null && isAlone }).data;
  const rings = isAlone && session?.isMine === true && session.status === 'initiated' && session.ringsUntil !== null;
  useEffect(() => (rings ? startRingBack() : undefined), [rings]);
}
