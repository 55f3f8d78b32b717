import { expect, it } from 'vitest';
import { forwardTargets } from './forward';
import type { Listed } from './sections';

const place = (id: string, lastMessageAt: string, send = true): Listed & { can: { send: boolean } } => ({
  id,
  kind: 'channel',
  name: id,
  lastSeq: 1,
  lastMessageAt,
  people: [],
  can: { send },
});
const PLACES = [place('site', '2026-11-25'), place('Café', '2026-11-24'), place('board', '2026-11-23', false)];

it('only conversations that one can write in are offered, the own one last', () => {
  const names = (filter: string, from: string) => forwardTargets(PLACES, filter, from).map(({ id }) => id);
  expect(names('', 'nowhere')).toEqual(['site', 'Café']);
  expect(names('', 'site')).toEqual(['Café', 'site']);
  expect(names('cafe', 'site')).toEqual(['Café']);
  expect(names('board', 'site')).toEqual([]);
});
