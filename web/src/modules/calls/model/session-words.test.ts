import { expect, it } from 'vitest';
import type { CallGuest, CallSession } from '../api/types';
import { durationWords, endWords, goesOn, statusWords } from './session-words';

const lasting = (seconds: number) => ({
  activeAt: '2026-11-25T09:00:00Z',
  endedAt: new Date(Date.parse('2026-11-25T09:00:00Z') + seconds * 1000).toISOString(),
});

it('says how long a call lasted', () => {
  expect([45, 754, 3900].map((seconds) => durationWords(lasting(seconds)))).toEqual(['45 s', '13 min', '1 h 05 min']);
  expect(durationWords({ activeAt: null, endedAt: '2026-11-25T09:00:00Z' })).toBe('');
});

it('says what became of a call to whoever made it and to the others', () => {
  const never = { activeAt: null, endedAt: null, people: [], guests: [] };
  const words = (status: 'missed' | 'cancelled' | 'initiated', isMine: boolean) =>
    statusWords({ status, isMine, ...never }).label;
  expect([words('missed', true), words('missed', false)]).toEqual(['No answer', 'Missed']);
  expect([words('cancelled', true), words('cancelled', false)]).toEqual(['Cancelled', 'Missed']);
  expect([words('initiated', true), words('initiated', false)]).toEqual(['Calling…', 'Ringing']);
  expect(statusWords({ status: 'ended', isMine: true, ...never, ...lasting(120) }).label).toBe('2 min');
  expect(statusWords({ status: 'ended', isMine: true, ...never }).label).toBe('Nobody joined');
  const people = [{ joinedAt: '2026-11-25T09:00:00Z' }] as CallSession['people'];
  const guests = (state: CallGuest['state']) => [{ state }] as CallGuest[];
  const after = (state: CallGuest['state']) =>
    statusWords({ status: 'ended', isMine: true, ...never, people, guests: guests(state) }).label;
  expect([after('refused'), after('left')]).toEqual(['Nobody joined', 'Ended']);
  const open = (activeAt: string | null) => statusWords({ status: 'active', isMine: true, ...never, activeAt }).label;
  expect([open(null), open('2026-11-25T09:00:00Z')]).toEqual(['Waiting', 'Live']);
});

it('says why a call is over', () => {
  const call = { displayName: 'Tom Hughes', isGroup: false };
  expect(endWords({ ...call, status: 'declined' })).toBe('Tom Hughes declined the call');
  expect(endWords({ ...call, status: 'busy' })).toBe('Tom Hughes is in another call');
  expect(endWords({ ...call, status: 'busy', isGroup: true })).toBe('Everyone is in another call');
  expect(endWords({ ...call, status: 'missed' })).toBe('No answer');
  expect(endWords({ ...call, status: 'ended' })).toBe('The call has ended');
  expect([goesOn({ status: 'active' }), goesOn({ status: 'initiated' }), goesOn({ status: 'missed' })]).toEqual([
    true,
    true,
    false,
  ]);
});
