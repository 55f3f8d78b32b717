import { createStore, useStore } from '@/shared/lib/external-store';
import type { CallState } from '../model/call-state';
import { NO_ROOM, type RoomEngine, type RoomView } from '../room/room-engine';
import { callState, roomEngine } from './call-runtime';

const EMPTY = createStore<RoomView>(NO_ROOM);

/** The call that goes on in this page. */
export const useCall = (): CallState => useStore(callState);

/** The room of that call: who is there, and what can be done. */
export function useRoom(): { view: RoomView; engine: RoomEngine | null } {
  const engine = useStore(roomEngine);
  const view = useStore(engine?.view ?? EMPTY);
  return { view, engine };
}
