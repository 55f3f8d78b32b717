import { expect, it } from 'vitest';
import { filterOptions } from './filter-options';

const person = (label: string) => ({ value: label, label });
const people = ['Łukasz Wróbel', 'Lucy Wu', 'Grace Okafor'].map(person);

it('finds a name by the letters that are on the keyboard', () => {
  expect(filterOptions({ options: people, search: 'lukasz ', limit: 9 })).toEqual([person('Łukasz Wróbel')]);
  expect(filterOptions({ options: people, search: 'WROBEL', limit: 9 })).toEqual([person('Łukasz Wróbel')]);
});

it('offers no more than asked for, over all groups, and no empty group', () => {
  const options = [
    { group: 'Ours', items: people },
    { group: 'Theirs', items: [person('Luka'), person('Tom')] },
    { group: 'Nobody', items: [person('Tom')] },
  ];
  expect(filterOptions({ options, search: 'lu', limit: 9 })).toEqual([
    { group: 'Ours', items: people.slice(0, 2) },
    { group: 'Theirs', items: [person('Luka')] },
  ]);
  expect(filterOptions({ options, search: 'lu', limit: 2 })).toHaveLength(1);
});
