/** What a call is called in lists and messages. Pure. */
import type { CallSession, SessionStatus } from '../api/types';
import { clock } from './call-state';

type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute';

const HOUR_MS = 3_600_000;

/** How long a call lasted: `12 min`, `1 h 05 min`, `45 s`; empty where nobody talked. */
export function durationWords({ activeAt, endedAt }: Pick<CallSession, 'activeAt' | 'endedAt'>): string {
  if (!activeAt || !endedAt) return '';
  const length = Math.max(0, Date.parse(endedAt) - Date.parse(activeAt));
  if (length < 60_000) return `${Math.round(length / 1000)} s`;
  if (length < HOUR_MS) return `${Math.round(length / 60_000)} min`;
  const [minutes = '0'] = clock(length).split(':');
  const left = String(Number(minutes) % 60).padStart(2, '0');
  return `${Math.floor(length / HOUR_MS)} h ${left} min`;
}

/** What became of a call, to its reader. */
export function statusWords(
  call: Pick<CallSession, 'status' | 'isMine' | 'activeAt' | 'endedAt' | 'people' | 'guests'>,
): {
  label: string;
  tone: Tone;
} {
  const words: Readonly<Record<SessionStatus, { label: string; tone: Tone }>> = {
    initiated: { label: call.isMine ? 'Calling…' : 'Ringing', tone: 'info' },
    active: call.activeAt ? { label: 'Live', tone: 'ok' } : { label: 'Waiting', tone: 'info' },
    ended: { label: durationWords(call) || (hasCompany(call) ? 'Ended' : 'Nobody joined'), tone: 'mute' },
    missed: call.isMine ? { label: 'No answer', tone: 'mute' } : { label: 'Missed', tone: 'bad' },
    declined: { label: 'Declined', tone: 'mute' },
    busy: { label: 'Busy', tone: 'warn' },
    cancelled: call.isMine ? { label: 'Cancelled', tone: 'mute' } : { label: 'Missed', tone: 'bad' },
  };
  return words[call.status];
}

/** Whether more than one came, though not at one time. */
function hasCompany({ people, guests }: Pick<CallSession, 'people' | 'guests'>): boolean {
  const came = guests.filter(({ state }) => state === 'joined' || state === 'left' || state === 'removed');
  return people.filter(({ joinedAt }) => joinedAt !== null).length + came.length > 1;
}

/** `Video call` or `Audio call`. */
export const kindWords = (kind: CallSession['kind']): string => (kind === 'video' ? 'Video call' : 'Audio call');

/** What the person hears when a call ends that they did not leave by themselves. */
export function endWords(call: Pick<CallSession, 'status' | 'displayName' | 'isGroup'>): string {
  switch (call.status) {
    case 'declined':
      return call.isGroup ? 'Everyone declined the call' : `${call.displayName} declined the call`;
    case 'busy':
      return call.isGroup ? 'Everyone is in another call' : `${call.displayName} is in another call`;
    case 'missed':
      return 'No answer';
    case 'cancelled':
      return 'The call was cancelled';
    default:
      return 'The call has ended';
  }
}

/** Whether the call still goes on: it rings, or people talk. */
export const goesOn = ({ status }: Pick<CallSession, 'status'>): boolean =>
  status === 'initiated' || status === 'active';
