import { expect, it } from 'vitest';
import { initials } from './PersonAvatar';

it('takes the first letters of a name, and none of what stands in brackets behind it', () => {
  expect(
    ['Aoife Brennan', 'Marek', 'Anna Maria Lind', 'Sven Lindqvist (guest)', 'Sven (guest) (you)'].map(initials),
  ).toEqual(['AB', 'MA', 'AL', 'SL', 'SV']);
  expect(initials('(guest)')).toBe('(G');
});
