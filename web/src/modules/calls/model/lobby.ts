/** Guests who knock. Pure. */
import type { CallGuest } from '../api/types';

type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute';

/** Those who wait to be let in, whoever has waited longest first. */
export function waitingGuests(guests: readonly CallGuest[]): CallGuest[] {
  return guests
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
}

/** What those who hear the page are told when guests have knocked since; null where nobody has. */
export function knockWords(waiting: readonly CallGuest[], known: ReadonlySet<string>): string | null {
  const fresh = waiting.filter(({ id }) => !known.has(id));
  const [first, ...others] = fresh;
  if (!first) return null;
  return others.length === 0 ? `${first.name} wants to join` : `${fresh.length} guests want to join`;
}

const WORDS: Readonly<Record<CallGuest['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  admitted: { label: 'Let in', tone: 'info' },
  joined: { label: 'In the call', tone: 'ok' },
  left: { label: 'Left', tone: 'mute' },
  refused: { label: 'Refused', tone: 'mute' },
  removed: { label: 'Removed', tone: 'bad' },
  gone: { label: 'Gave up', tone: 'mute' },
};

/** What a guest is to the call. */
export const guestWords = (state: CallGuest['state']): { label: string; tone: Tone } => WORDS[state];
