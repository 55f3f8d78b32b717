import { expect, it } from 'vitest';
import type { CallGuest } from '../api/types';
import { knockWords, waitingGuests } from './lobby';

const guest = (id: string, since: string, more: Partial<CallGuest> = {}) =>
  ({ id, name: `Guest ${id}`, state: 'waiting', since: `2026-03-02T09:${since}:00Z`, ...more }) as CallGuest;

it('lists those who wait, whoever has waited longest first', () => {
  const guests = [
    guest('late', '05'),
    guest('early', '01'),
    guest('inside', '00', { state: 'admitted' }),
    guest('sent away', '00', { state: 'refused' }),
  ];
  expect(waitingGuests(guests).map(({ id }) => id)).toEqual(['early', 'late']);
});

it('tells of those who have knocked since, and of nobody twice', () => {
  const waiting = [guest('a', '01'), guest('b', '02')];
  expect(knockWords(waiting, new Set())).toBe('2 guests want to join');
  expect(knockWords(waiting, new Set(['a']))).toBe('Guest b wants to join');
  expect(knockWords(waiting, new Set(['a', 'b']))).toBeNull();
});
