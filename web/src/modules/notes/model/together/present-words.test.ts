import { expect, test } from 'vitest';
import type { Present } from './presence';
import { companionsOf, companyDetails, companyWords } from './present-words';

const here = (userId: string, displayName: string, isWriting: boolean, window = userId): Present => ({
  clientId: window,
  userId,
  displayName,
  photoUrl: null,
  cursor: isWriting ? { anchor: 'AA==', head: 'AA==' } : null,
});

test('whoever only reads is named, after those who write', () => {
  const company = companionsOf([here('p', 'Priya Nair', false), here('g', 'Grace Okafor', true)], 'a');
  expect(companyDetails(company)).toBe('Grace Okafor writes, Priya Nair reads');
  expect(companyWords(company)).toBe('2 others are here');
});

test('two windows are one person, who writes if one of them does', () => {
  const windows = [here('g', 'Grace Okafor', true, 'one'), here('g', 'Grace Okafor', false, 'two')];
  for (const order of [windows, windows.toReversed()]) {
    expect(companyDetails(companionsOf(order, 'a'))).toBe('Grace Okafor writes');
  }
});

test('another window of one’s own is no company', () => {
  const company = companionsOf([here('a', 'Aoife Brennan', true, 'elsewhere')], 'a');
  expect(company).toEqual([]);
  expect(companyWords(company)).toBe('');
});

test('one is named', () => {
  expect(companyWords(companionsOf([here('t', 'Tom Hughes', false)], 'a'))).toBe('Tom Hughes is here');
});
