import { expect, test } from 'vitest';
import type { SignRequest, SignTask } from '../api/types';
import { daysWords, isAddress, reachedByEmail, reminderOf, remindWords, unreachedOf } from './outside-signers';

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

const outsider = {
  id: 'piotr',
  assignedToName: 'Piotr',
  status: 'pending',
  isTurn: true,
  outsiderEmail: 'p@ostrane.example',
  delegations: [] as object[],
};
const member = { assignedToName: 'Tom', status: 'pending', isTurn: true, outsiderEmail: null };
const sent = (tasks: readonly object[], change: object = {}) =>
  ({ status: 'pending', tasks: tasks as SignTask[], can: { remind: true }, ...change }) as SignRequest;

test('those outside who have yet to sign are reached by email', () => {
  const reached = (request: SignRequest) => reachedByEmail(request).map((task) => task.assignedToName);
  expect(reached(sent([outsider, member, { ...outsider, status: 'signed' }]))).toEqual(['Piotr']);
  expect(reached(sent([outsider], { status: 'cancelled' }))).toEqual([]);
});

test('whom no email has gone to is known by the record, until one goes', () => {
  const letter = (day: number, note: string | null, taskId = 'piotr') =>
    ({ what: 'sent', taskId, note, at: `2026-11-${day}T10:00:00Z` }) as const;
  const unreached = (events: Parameters<typeof unreachedOf>[1], change: object = {}) =>
    unreachedOf(sent([{ ...outsider, ...change }, member]), events).map(({ id }) => id);
  expect(unreached(undefined)).toEqual([]);
  // The first letter is on its way.
  expect(unreached([])).toEqual([]);
  expect(unreached([letter(20, 'held')])).toEqual(['piotr']);
  expect(unreached([letter(20, 'held'), letter(21, null, 'another')])).toEqual(['piotr']);
  expect(unreached([letter(20, 'held'), letter(21, null)])).toEqual([]);
  expect(unreached([letter(20, 'held')], { status: 'signed' })).toEqual([]);
  // Handed on: what the one before got counts no more.
  const delegations = [{ at: '2026-11-22T10:00:00Z' }];
  expect(unreached([letter(20, null), letter(23, 'held')], { delegations })).toEqual(['piotr']);
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
