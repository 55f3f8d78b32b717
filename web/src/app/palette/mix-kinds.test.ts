import { expect, it } from 'vitest';
import type { Findable } from './entries';
import { mixKinds } from './mix-kinds';

const thing = (kind: Findable['kind'], id: string): Findable => ({
  kind,
  id,
  title: id,
  place: '',
  passage: '',
  path: '/',
  at: '',
});

it('puts the pour before the fourth of its records, and loses nothing', () => {
  const records = ['1', '2', '3', '4', '5'].map((id) => thing('file', id));
  const found = [thing('note', 'who'), ...records, thing('event', 'pour'), thing('file', '6'), thing('event', 'next')];
  const ids = mixKinds(found).map(({ id }) => id);
  expect(ids).toEqual(['who', '1', '2', '3', 'pour', 'next', '4', '5', '6']);
});

it('leaves a few things in their order', () => {
  const found = [thing('file', '1'), thing('share', '2'), thing('file', '3')];
  expect(mixKinds(found)).toEqual(found);
});
