import { expect, test } from 'vitest';
import type { SignRequest, SignTask } from '../api/types';
import { daysWords, isAddress, reachedByEmail, reminderOf, remindWords } from './outside-signers';

test('only what mail can be sent to is an address', () => {
  expect(isAddress(' piotr@ostrane.example ')).toBe(true);
  for (const wrong of ['', 'piotr', 'piotr@ostrane', 'a b@c.example', '@c.example', 'a@b@c.example']) {
    expect(isAddress(wrong), wrong).toBe(false);
  }
});

test('days are counted in words', () => {
  expect([1, 7].map(daysWords)).toEqual(['1 day', '7 days']);
  expect([0, 1, 3].map(remindWords)).toEqual(['Never', 'Every day', 'Every 3 days']);
});

const outsider = { assignedToName: 'Piotr', status: 'pending', isTurn: true, outsiderEmail: 'p@ostrane.example' };
const member = { assignedToName: 'Tom', status: 'pending', isTurn: true, outsiderEmail: null };
const sent = (tasks: readonly object[], change: object = {}) =>
  ({ status: 'pending', tasks: tasks as SignTask[], can: { remind: true }, ...change }) as SignRequest;

test('those outside who have yet to sign are reached by email', () => {
  expect(reachedByEmail(sent([outsider, member, { ...outsider, status: 'signed' }]))).toEqual(['Piotr']);
  expect(reachedByEmail(sent([outsider], { status: 'cancelled' }))).toEqual([]);
});

test('a reminder waits where nobody would hear of it', () => {
  expect(reminderOf(sent([outsider]), true)).toBe('ready');
  expect(reminderOf(sent([outsider]), false)).toBe('waits');
  expect(reminderOf(sent([outsider]), undefined)).toBe('waits');
  expect(reminderOf(sent([outsider, member]), false)).toBe('ready');
  expect(reminderOf(sent([outsider, { ...member, status: 'signed' }]), false)).toBe('waits');
  expect(reminderOf(sent([outsider, { ...member, isTurn: false }]), false)).toBe('waits');
  expect(reminderOf(sent([member], { can: { remind: false } }), true)).toBe('none');
});
