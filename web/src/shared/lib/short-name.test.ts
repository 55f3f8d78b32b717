import { expect, it } from 'vitest';
import { quoted, shortName } from './short-name';

it('leaves a name as it is that a sentence has room for', () => {
  expect(shortName('KW-C-A-2104 Level 04 general arrangement.pdf')).toBe(
    'KW-C-A-2104 Level 04 general arrangement.pdf',
  );
  expect(quoted('Plans')).toBe('“Plans”');
});

it('shows of a long name the beginning and the end', () => {
  const name = `${'Structural calculations '.repeat(9)}revision 14.pdf`;
  expect(shortName(name)).toBe('Structural calculations Structural calculations Str…ions revision 14.pdf');
  expect(shortName('W'.repeat(255))).toHaveLength(72);
});

it('cuts between what is read as one letter, not through it', () => {
  expect(shortName('👩‍👩‍👧‍👦'.repeat(80))).toBe(`${'👩‍👩‍👧‍👦'.repeat(51)}…${'👩‍👩‍👧‍👦'.repeat(20)}`);
});
