import { expect, it } from 'vitest';
import type { CallSession } from '../api/types';
import { isRingHeard, ringing } from './invites';

const NOW = Date.parse('2026-11-25T09:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const call = (id: string, more: Partial<CallSession> = {}): CallSession =>
  ({
    id,
    participants: ['me', 'tom'],
    createdBy: 'tom',
    startedBy: 'tom',
    declinedUsers: [],
    createdAt: at(-10),
    ringsUntil: at(35),
    ...more,
  }) as CallSession;

it('is the newest that is for the person', () => {
  expect(ringing([call('a', { createdAt: at(-20) }), call('b')], 'me', NOW)?.id).toBe('b');
});

it('is none that they made, declined, are not listed in, or that has rung out', () => {
  const silent = [
    call('mine', { createdBy: 'me' }),
    call('started', { startedBy: 'me' }),
    call('declined', { declinedUsers: ['me'] }),
    call('others', { participants: ['tom'] }),
    call('late', { ringsUntil: at(0) }),
  ];
  expect(ringing(silent, 'me', NOW)).toBeNull();
});

it('rings whoever is asked to a call whose first ring is over', () => {
  expect(ringing([call('again', { status: 'active', ringsUntil: at(-60) })], 'me', NOW)?.id).toBe('again');
});

it.each(['isUnavailable', 'isBusy', 'isQuiet'])('makes no sound for whoever %s', (one) => {
  const free = { isUnavailable: false, isBusy: false, isQuiet: false };
  expect(isRingHeard(free)).toBe(true);
  expect(isRingHeard({ ...free, [one]: true })).toBe(false);
});
