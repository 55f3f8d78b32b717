import { expect, it } from 'vitest';
import { askedWords, requestWords } from './deletion-words';

it('says what a request is about in a line', () => {
  expect(requestWords([])).toBe('Files that are gone');
  expect(requestWords([{ name: 'A.pdf' }])).toBe('A.pdf');
  expect(requestWords([{ name: 'A.pdf' }, { name: 'B.pdf' }, { name: 'C.pdf' }])).toBe('A.pdf and 2 more');
});

it('says who asked, and why where they said so', () => {
  const requestedBy = { name: 'Tom Hughes' };
  expect(askedWords({ requestedBy, reason: null })).toBe('Tom Hughes asked for it.');
  expect(askedWords({ requestedBy, reason: 'The wrong pour' })).toBe('Tom Hughes asked for it: “The wrong pour”');
});
