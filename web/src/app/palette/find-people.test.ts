import { expect, it } from 'vitest';
import type { Findable } from './entries';
import { findPeople } from './find-people';

const members = [
  { id: '1', displayName: 'Łukasz Wróbel', email: 'l.wrobel@dunmarrow.example' },
  { id: '2', displayName: 'Grace Okafor', email: 'grace@dunmarrow.example' },
];
const grace = { kind: 'person', id: '2', title: 'Grace Okafor' } as Findable;

it('finds a member by the letters that are on the keyboard', () => {
  const found = findPeople(members, 'lukasz', [], true);
  expect(found.map(({ title, path }) => [title, path])).toEqual([
    ['Łukasz Wróbel', '/admin/members?search=l.wrobel%40dunmarrow.example'],
  ]);
  expect(findPeople(members, 'wrobel luk', [], false)[0]?.path).toBe('/drive/all?search=%C5%81ukasz%20Wr%C3%B3bel');
});

it('shows nobody twice, and nobody before anything is typed', () => {
  expect(findPeople(members, 'grace', [grace], true)).toEqual([]);
  expect(findPeople(members, 'grace', [], true)).toHaveLength(1);
  expect(findPeople(members, ' ', [], true)).toEqual([]);
});
