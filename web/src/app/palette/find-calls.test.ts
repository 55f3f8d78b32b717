import { describe, expect, it } from 'vitest';
import type { CallSession } from '@/shared/api/gen';
import { findCalls } from './find-calls';

const call = (id: string, displayName: string, other: Partial<CallSession> = {}) =>
  ({
    id,
    displayName,
    kind: 'video',
    status: 'ended',
    title: '',
    initiatorName: displayName,
    isMine: false,
    roomId: `room-${id}`,
    createdAt: '2026-11-24T09:00:00Z',
    ...other,
  }) as CallSession;

const calls = [
  call('1', 'Łukasz Wróbel', { status: 'missed', kind: 'phone' }),
  call('2', 'Grace Okafor'),
  call('3', 'Site walk', { title: 'Site walk', status: 'active', initiatorName: 'Grace Okafor' }),
];
const ids = (typed: string) => findCalls(calls, typed).map(({ id }) => id);

describe('the calls that the palette finds', () => {
  it('are those with a person, by the letters that are on the keyboard', () => {
    expect(ids('lukasz')).toEqual(['1']);
    expect(ids('grace')).toEqual(['2', '3']);
    expect(ids('ukasz')).toEqual([]);
  });

  it('are those of a kind, and every word has to fit', () => {
    expect([ids('missed'), ids('video grace'), ids('video lukasz'), ids(' ')]).toEqual([['1'], ['2', '3'], [], []]);
  });

  it('lead into one that goes on, and to the list for one that is over', () => {
    expect(findCalls(calls, 'site').map(({ path, passage }) => [path, passage])).toEqual([
      ['/call/room-3?kind=video', 'Going on now'],
    ]);
    expect(findCalls(calls, 'missed').map(({ path, passage }) => [path, passage])).toEqual([['/calls', 'Missed']]);
  });

  it('say nothing more of one that I made myself and nobody answered', () => {
    expect(findCalls([call('4', 'Tom Hughes', { status: 'missed', isMine: true })], 'tom')[0]?.passage).toBe('');
  });

  it('leave room for what else fits', () => {
    expect(
      findCalls(
        Array.from({ length: 9 }, (_, n) => call(`${n}`, 'Tom Hughes')),
        'tom',
      ),
    ).toHaveLength(4);
  });
});
