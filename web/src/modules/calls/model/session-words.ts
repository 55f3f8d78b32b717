/** What a call is called in lists and messages. Pure. */
import type { CallSession, SessionStatus } from '../api/types';
import { clock } from './call-state';
import { goneOther, goneWords, isDeserted, presentIn } from './gone';

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

export interface StatusWords {
  label: string;
  tone: Tone;
}

/** What became of a call, to its reader. */
export function statusWords(call: CallSession): StatusWords {
  const words: Readonly<Record<SessionStatus, StatusWords>> = {
    initiated: { label: call.isMine ? 'Calling…' : 'Ringing', tone: 'info' },
    active: activeWords(call),
    ended: { label: lastedWords(call) || (hasCompany(call) ? 'Ended' : 'Nobody joined'), tone: 'mute' },
    missed: call.isMine ? { label: 'No answer', tone: 'mute' } : { label: 'Missed', tone: 'bad' },
    declined: { label: 'Declined', tone: 'mute' },
    busy: { label: 'Busy', tone: 'warn' },
    cancelled: call.isMine ? { label: 'Cancelled', tone: 'mute' } : { label: 'Missed', tone: 'bad' },
  };
  return words[call.status];
}

/** Whether it rang for the reader in vain. */
const wasMissed = ({ isMine, status }: CallSession): boolean =>
  !isMine && (status === 'missed' || status === 'cancelled');

/** What its button says once a call is over: whether it rings for anyone, and whether the reader owes an answer. */
export function againWords(call: CallSession, rings: boolean): string {
  if (!rings) return 'Start again';
  return wasMissed(call) ? 'Call back' : 'Call again';
}

/** How a call stands that goes on: live where people talk, else who is missing. */
function activeWords(call: CallSession): StatusWords {
  const present = presentIn(call);
  const other = goneOther(call);
  if (call.activeAt && present > 1) return { label: 'Live', tone: 'ok' };
  if (isDeserted(call)) return { label: hasCompany(call) ? 'Everyone has left' : 'Nobody joined', tone: 'mute' };
  if (call.activeAt && other) return { label: goneWords(other).replace(/\.$/, ''), tone: 'info' };
  return { label: 'Waiting', tone: 'info' };
}

/** How the call stands in which the reader is, by the words of its dock. */
export function hereWords(label: string): StatusWords {
  return label.startsWith('Live')
    ? { label: 'In call', tone: 'ok' }
    : { label: label.replace(/\.$/, ''), tone: 'info' };
}

function lastedWords(call: CallSession): string {
  const duration = durationWords(call);
  return duration && `Lasted ${duration}`;
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
