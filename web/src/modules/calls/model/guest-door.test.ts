import { expect, it } from 'vitest';
import { askAgainMs, type Door, type DoorFacts, doorOf } from './guest-door';

const nothing: DoorFacts = {
  hasPlace: false,
  state: undefined,
  isInCall: false,
  hasBeenIn: false,
  farewell: null,
};

const waiting: DoorFacts = { ...nothing, hasPlace: true, state: 'waiting' };
const left: DoorFacts = { ...waiting, state: 'admitted', hasBeenIn: true };

it.each<[string, Door, DoorFacts]>([
  ['asks who it is first', 'ask', nothing],
  ['waits while the server has not answered', 'waiting', { ...waiting, state: undefined }],
  ['waits until somebody lets the guest in', 'waiting', waiting],
  ['waits for the moment in which the call is entered', 'waiting', { ...waiting, state: 'admitted' }],
  ['shows the call', 'room', { ...waiting, state: 'admitted', isInCall: true }],
  ['shows a call that has trouble', 'room', { ...left, isInCall: true }],
  ['says that nobody let the guest in', 'refused', { ...waiting, state: 'refused' }],
  ['offers the way back to whoever left', 'left', left],
  ['offers it to whoever is in the call elsewhere', 'left', { ...left, farewell: 'otherDevice' }],
  ['says that the guest was sent out', 'removed', { ...left, farewell: 'removed' }],
  ['says it when only the server tells', 'removed', { ...left, state: 'refused' }],
  ['says that the call is over', 'over', { ...left, farewell: 'roomClosed' }],
  ['says it to whoever waits, too', 'over', { ...waiting, state: 'over' }],
])('%s', (_, door, facts) => expect(doorOf(facts)).toBe(door));

it('asks again while something can change', () => {
  expect(askAgainMs('waiting', false)).toBe(2000);
  expect(askAgainMs('room', true)).toBe(2000);
  // A guest may be asked to agree to a recording.
  expect(askAgainMs('room', false)).toBe(4000);
  expect(askAgainMs('left', false)).toBe(10_000);
  expect(askAgainMs('over', false)).toBe(false);
});
