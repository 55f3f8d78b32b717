import { expect, it } from 'vitest';
import { type Column, tracksOf } from './columns';

const column = (track: string, isMinor?: Column<never>['isMinor']): Column<never> => ({
  label: track,
  track,
  isMinor,
  cell: () => null,
});

it('leaves out one kind of column after another as the room gets shorter', () => {
  const columns = [column('1fr'), column('2rem', 'first'), column('3rem', true), column('4rem', 'lesser')];
  expect(tracksOf(columns, true)).toEqual({
    '--tracks': '1rem 1fr 2rem 3rem 4rem',
    '--tracks-usual': '1rem 1fr 3rem 4rem',
    '--tracks-narrow': '1rem 1fr 4rem',
    '--tracks-least': '1rem 1fr',
  });
});
