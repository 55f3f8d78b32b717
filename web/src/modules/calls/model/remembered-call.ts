/** The last call as this browser remembers it, to enter it again after a reload. Pure. */
import type { CallState, StartRequest } from './call-state';

export interface RememberedCall {
  /** When the call was last known to go on, in milliseconds since 1970. */
  timestamp: number;
  roomName: string | null;
  roomId: string | null;
  threadId: string | null;
  sessionId: string | null;
  kind: CallState['kind'];
  lastRequest: StartRequest;
}

/** For so long a call is entered again, in milliseconds. */
export const RESTORE_WINDOW_MS = 300_000;

/** What to remember of a call; nothing of one that is not going on. */
export function toRemember(state: CallState, now: number): RememberedCall | null {
  if (state.status === 'idle' || !state.lastRequest) return null;
  const { roomName, roomId, threadId, sessionId, kind, lastRequest } = state;
  return { timestamp: now, roomName, roomId, threadId, sessionId, kind, lastRequest };
}

/** Reads what was kept; null where it is too old, or was not written by us. */
export function readRemembered(kept: string | null, now: number): RememberedCall | null {
  if (!kept) return null;
  try {
    const call = JSON.parse(kept) as RememberedCall;
    const age = now - call.timestamp;
    const isKnown = call.lastRequest?.kind === 'video' || call.lastRequest?.kind === 'phone';
    return isKnown && age >= 0 && age < RESTORE_WINDOW_MS ? call : null;
  } catch {
    return null;
  }
}
