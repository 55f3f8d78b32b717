import { describe, expect, it } from 'vitest';
import { countWords, nameList } from './words';

describe('countWords', () => {
  it.each([
    [0, '0 members'],
    [1, '1 member'],
    [1284, '1,284 members'],
  ])('%i', (count, words) => expect(countWords(count, 'member')).toBe(words));

  it('takes an odd plural', () => expect(countWords(2, 'person', 'people')).toBe('2 people'));
});

describe('nameList', () => {
  it.each([
    [[], ''],
    [['Aoife'], 'Aoife'],
    [['Aoife', 'Tom'], 'Aoife and Tom'],
    [['Aoife', 'Tom', 'Grace', 'Dai'], 'Aoife, Tom and 2 more'],
  ])('%j', (names, words) => expect(nameList(names)).toBe(words));
});
