import { expect, it } from 'vitest';
import type { CallGuest, CallSession, PersonState } from '../api/types';
import { againWords, durationWords, endWords, goesOn, hereWords, statusWords } from './session-words';

const lasting = (seconds: number) => ({
  activeAt: '2026-11-25T09:00:00Z',
  endedAt: new Date(Date.parse('2026-11-25T09:00:00Z') + seconds * 1000).toISOString(),
});

it('says how long a call lasted', () => {
  expect([45, 754, 3900].map((seconds) => durationWords(lasting(seconds)))).toEqual(['45 s', '13 min', '1 h 05 min']);
  expect(durationWords({ activeAt: null, endedAt: '2026-11-25T09:00:00Z' })).toBe('');
});

it('says what became of a call to whoever made it and to the others', () => {
  const never = { activeAt: null, endedAt: null, people: [], guests: [] } as Partial<CallSession>;
  const words = (status: 'missed' | 'cancelled' | 'initiated', isMine: boolean) =>
    statusWords({ ...never, status, isMine } as CallSession).label;
  expect([words('missed', true), words('missed', false)]).toEqual(['No answer', 'Missed']);
  expect([words('cancelled', true), words('cancelled', false)]).toEqual(['Cancelled', 'Missed']);
  expect([words('initiated', true), words('initiated', false)]).toEqual(['Calling…', 'Ringing']);
  const ended = (more: Partial<CallSession>) =>
    statusWords({ ...never, status: 'ended', isMine: true, ...more } as CallSession).label;
  expect(ended(lasting(120))).toBe('Lasted 2 min');
  expect(ended({})).toBe('Nobody joined');
  const people = [{ joinedAt: '2026-11-25T09:00:00Z' }] as CallSession['people'];
  const guests = (state: CallGuest['state']) => [{ state }] as CallGuest[];
  const after = (state: CallGuest['state']) => ended({ people, guests: guests(state) });
  expect([after('refused'), after('left')]).toEqual(['Nobody joined', 'Ended']);
});

it('offers to call back whoever called in vain, and else to call again', () => {
  const words = (status: 'missed' | 'cancelled' | 'ended' | 'declined', isMine: boolean) =>
    againWords({ status, isMine } as CallSession, true);
  expect([words('missed', false), words('cancelled', false)]).toEqual(['Call back', 'Call back']);
  expect([words('missed', true), words('ended', false), words('declined', false)]).toEqual(Array(3).fill('Call again'));
  expect(againWords({ status: 'ended', isMine: true } as CallSession, false)).toBe('Start again');
});

it('says of a call that goes on whether people talk, and else who is missing', () => {
  const open = (ada: PersonState, tom: PersonState, more: Partial<CallSession> = {}) => {
    const people = [
      { id: 'ada', displayName: 'Ada Hughes', state: ada, joinedAt: '2026-11-25T09:00:00Z' },
      { id: 'tom', displayName: 'Tom Hughes', state: tom, joinedAt: tom === 'missed' ? null : '2026-11-25T09:00:05Z' },
    ];
    const own = { status: 'active', isMine: true, startedBy: 'ada', isGroup: false, people, guests: [] };
    return statusWords({ ...own, activeAt: '2026-11-25T09:00:00Z', ...more } as unknown as CallSession).label;
  };
  expect(open('joined', 'joined')).toBe('Live');
  expect(open('joined', 'left')).toBe('Tom Hughes has left');
  expect(open('joined', 'left', { isMine: false })).toBe('Waiting');
  expect(open('joined', 'left', { isGroup: true })).toBe('Waiting');
  expect(open('left', 'left')).toBe('Everyone has left');
  expect(open('left', 'missed', { activeAt: null })).toBe('Nobody joined');
  expect(open('joined', 'missed', { activeAt: null })).toBe('Waiting');
});

it('says of the call that one is in what its dock says', () => {
  expect(hereWords('Live · 01:15')).toEqual({ label: 'In call', tone: 'ok' });
  expect(hereWords('Tom Hughes has left.').label).toBe('Tom Hughes has left');
  expect(hereWords('Waiting for participants…').label).toBe('Waiting for participants…');
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
