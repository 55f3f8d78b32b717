import { expect, it } from 'vitest';
import type { CallGuest, CallPerson, CallSession, PersonState } from '../api/types';
import {
  attendanceWords,
  goneOther,
  goneWords,
  isDeserted,
  mayComeBack,
  otherOfTwo,
  presentIn,
  presentWords,
  ringsInVain,
} from './gone';

const person = (id: string, state: PersonState) => ({ id, displayName: `${id} Hughes`, state }) as CallPerson;
const guest = (state: CallGuest['state']) => ({ id: 'guest', name: 'Ciara', state }) as CallGuest;

function call(tom: PersonState, more: Partial<CallSession> = {}): CallSession {
  const people = [person('Ada', 'joined'), person('Tom', tom)];
  const own = { status: 'active', startedBy: 'Ada', isMine: true, isGroup: false, people, guests: [] };
  return { ...own, ...more } as unknown as CallSession;
}

it('finds who has gone from a call between two, for either of them', () => {
  expect(goneOther(call('left'))?.id).toBe('Tom');
  expect(otherOfTwo(call('left', { isMine: false }))?.id).toBe('Ada');
  for (const state of ['joined', 'invited'] as const) expect(goneOther(call(state))).toBeNull();
  expect(goneOther(call('left', { status: 'ended' }))).toBeNull();
  expect(goneOther(call('left', { isGroup: true }))).toBeNull();
  expect(goneOther(call('left', { guests: [guest('left')] }))).toBeNull();
  expect(goneOther(call('left', { guests: [guest('refused')] }))?.id).toBe('Tom');
});

it('says what became of them', () => {
  const words = (['left', 'missed', 'declined', 'busy'] as const).map((state) => goneWords(person('Tom', state)));
  expect(words).toEqual([
    'Tom Hughes has left.',
    'Tom Hughes did not answer.',
    'Tom Hughes declined the call.',
    'Tom Hughes is in another call.',
  ]);
});

it('counts who is in a call, guests included', () => {
  expect(presentIn(call('left'))).toBe(1);
  expect(presentIn(call('joined', { guests: [guest('joined'), guest('waiting')] }))).toBe(3);
});

it('names who is in a call, guests included', () => {
  const guests = [guest('joined'), guest('waiting')];
  expect(presentWords(call('joined', { guests }))).toBe('In the call: Ada Hughes, Tom Hughes, Ciara');
  expect(presentWords({ people: [person('Ada', 'left')], guests: [] })).toBe('');
});

it('is deserted once all who were there have left, and not before the first has come', () => {
  const of = (ada: PersonState, tom: PersonState, more: Partial<CallSession> = {}) =>
    isDeserted(call(tom, { people: [person('Ada', ada), person('Tom', tom)], ...more }));
  expect(of('left', 'left')).toBe(true);
  expect(of('left', 'missed')).toBe(true);
  expect(of('left', 'joined')).toBe(false);
  expect(of('left', 'left', { guests: [guest('joined')] })).toBe(false);
  expect(of('invited', 'invited')).toBe(false);
  expect(of('left', 'left', { status: 'ended' })).toBe(false);
});

it('lets those come back who left, and were not sent out', () => {
  const left = call('left', { can: { join: true } as CallSession['can'] });
  expect([mayComeBack(left, 'Tom'), mayComeBack(left, 'Ada')]).toEqual([true, false]);
  expect(mayComeBack({ ...left, can: { join: false } as CallSession['can'] }, 'Tom')).toBe(false);
});

it('rings in vain once whoever called is gone, unless others are there', () => {
  expect(ringsInVain(call('missed', { status: 'initiated' }))).toBe(true);
  expect(ringsInVain(call('invited'))).toBe(true);
  expect(ringsInVain(call('left'))).toBe(false);
  expect(ringsInVain(call('invited', { isMine: false }))).toBe(false);
  expect(ringsInVain(call('invited', { guests: [guest('joined')] }))).toBe(false);
});

it('says of everybody who was called what they are to the call', () => {
  const states = ['joined', 'invited', 'declined', 'busy', 'missed', 'left'] as const;
  expect(states.map(attendanceWords)).toEqual([
    'In the call',
    'Ringing',
    'Declined',
    'In another call',
    'Did not answer',
    'Left',
  ]);
});
