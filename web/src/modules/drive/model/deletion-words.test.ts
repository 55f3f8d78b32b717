import { expect, it } from 'vitest';
import { requestWords } from './deletion-words';

it('says what a request is about in a line', () => {
  expect(requestWords([])).toBe('Files that are gone');
  expect(requestWords([{ name: 'A.pdf' }])).toBe('A.pdf');
  expect(requestWords([{ name: 'A.pdf' }, { name: 'B.pdf' }, { name: 'C.pdf' }])).toBe('A.pdf and 2 more');
});
