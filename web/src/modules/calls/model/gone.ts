/** Who is missing in a call between two. Pure. */
import type { CallPerson, CallSession } from '../api/types';

/** The other person of a call between two, whatever became of them; null where there is none, or guests came as well. */
export function otherOfTwo({ isGroup, people, guests, startedBy, isMine }: CallSession): CallPerson | null {
  const came = guests.some(({ state }) => state === 'joined' || state === 'left' || state === 'removed');
  if (isGroup || people.length !== 2 || came) return null;
  return people.find(({ id }) => (id === startedBy) !== isMine) ?? null;
}

/** The other person of a call between two that goes on without them; null where it does not. */
export function goneOther(call: CallSession): CallPerson | null {
  const other = call.status === 'active' ? otherOfTwo(call) : null;
  return other?.state === 'joined' || other?.state === 'invited' ? null : other;
}

/** What became of somebody who is not in the call, as a sentence. */
export function goneWords({ displayName, state }: Pick<CallPerson, 'displayName' | 'state'>): string {
  switch (state) {
    case 'declined':
      return `${displayName} declined the call.`;
    case 'busy':
      return `${displayName} is in another call.`;
    case 'missed':
      return `${displayName} did not answer.`;
    default:
      return leftWords(displayName);
  }
}

/** What somebody who was called is to the call, for a list of its people. */
export function attendanceWords(state: CallPerson['state']): string {
  switch (state) {
    case 'joined':
      return 'In the call';
    case 'invited':
      return 'Ringing';
    case 'declined':
      return 'Declined';
    case 'busy':
      return 'In another call';
    case 'missed':
      return 'Did not answer';
    case 'left':
      return 'Left';
  }
}

export const leftWords = (name: string): string => `${name} has left.`;

/** How many are in a call now, guests included. */
export function presentIn({ people, guests }: Pick<CallSession, 'people' | 'guests'>): number {
  return [...people, ...guests].filter(({ state }) => state === 'joined').length;
}

/** Who is in a call now, for somebody about to join it; empty where it is nobody. */
export function presentWords({ people, guests }: Pick<CallSession, 'people' | 'guests'>): string {
  const everyone = [...people, ...guests.map(({ name, state }) => ({ displayName: name, state }))];
  const names = everyone.filter(({ state }) => state === 'joined').map(({ displayName }) => displayName);
  return names.length > 0 ? `In the call: ${names.join(', ')}` : '';
}

/**
 * Whether everybody has gone from a call that is not over yet: the server keeps its empty room for some seconds, so that
 * somebody who was cut off finds it again. To everybody else it is a call that was.
 */
export function isDeserted(call: Pick<CallSession, 'status' | 'people' | 'guests'>): boolean {
  const everyone = [...call.people, ...call.guests];
  return call.status === 'active' && presentIn(call) === 0 && everyone.some(({ state }) => state === 'left');
}

/** Whether a person left a call that they may enter again. */
export function mayComeBack({ people, can }: Pick<CallSession, 'people' | 'can'>, userId: string): boolean {
  return can.join && people.some(({ id, state }) => id === userId && state === 'left');
}

/** Whether it rings for people who would come into an empty room once whoever started the call has left it. */
export function ringsInVain(call: CallSession): boolean {
  if (!call.isMine) return false;
  if (call.status === 'initiated') return true;
  const rings = call.people.some(({ state }) => state === 'invited');
  const others = [...call.people, ...call.guests].filter(
    ({ id, state }) => state === 'joined' && id !== call.startedBy,
  );
  return call.status === 'active' && rings && others.length === 0;
}
