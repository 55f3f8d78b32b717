/** What the page of a guest link shows. Pure. */
import type { LeaveReason } from '../room/room-engine';

/** What became of a guest, as the server tells it. */
export type GuestState = 'waiting' | 'admitted' | 'refused' | 'over';

export interface DoorFacts {
  /** The guest has knocked, in this tab. */
  hasPlace: boolean;
  /** Undefined until the server has said it. */
  state: GuestState | undefined;
  /** The call goes on in this page, or is being entered. */
  isInCall: boolean;
  /** The call has gone on in this page. */
  hasBeenIn: boolean;
  /** Why it ended, where the guest did not leave it. */
  farewell: LeaveReason | null;
}

/** `ask` takes the guest's name; `left` is the one of the last four from which there is a way back. */
export type Door = 'ask' | 'waiting' | 'room' | 'left' | 'refused' | 'removed' | 'over';

export function doorOf({ hasPlace, state, isInCall, hasBeenIn, farewell }: DoorFacts): Door {
  if (isInCall) return 'room';
  if (!hasPlace) return 'ask';
  if (state === 'over' || farewell === 'roomClosed') return 'over';
  if (farewell === 'removed') return 'removed';
  if (state === 'refused') return hasBeenIn ? 'removed' : 'refused';
  return hasBeenIn ? 'left' : 'waiting';
}

/** How soon the server is asked again what becomes of the guest, in milliseconds; false for never. */
export function askAgainMs(door: Door, isTroubled: boolean): number | false {
  if (door === 'waiting' || (door === 'room' && isTroubled)) return 2000;
  // In the room a guest may be asked to agree to a recording.
  if (door === 'room') return 4000;
  return door === 'left' ? 10_000 : false;
}
