import { expect, it } from 'vitest';
import { approvalWords, approvedWords, askedWords, leftWords, outcomeWords, requestWords } from './deletion-words';

it('says what a request is about in a line', () => {
  expect(requestWords([])).toBe('Files that are gone');
  expect(requestWords([{ name: 'A.pdf' }])).toBe('A.pdf');
  expect(requestWords([{ name: 'A.pdf' }, { name: 'B.pdf' }, { name: 'C.pdf' }])).toBe('A.pdf and 2 more');
});

it('says who asked, and why where they said so', () => {
  const requestedBy = { name: 'Tom Hughes' };
  expect(askedWords({ requestedBy, reason: null })).toBe('Tom Hughes asked for it.');
  expect(askedWords({ requestedBy, reason: 'The wrong pour' })).toBe('Tom Hughes asked for it: “The wrong pour”.');
});

it('says of one file and of several what agreeing does and did', () => {
  const asked = { requestedBy: { name: 'Tom Hughes' }, reason: 'The wrong pour' };
  expect(approvalWords({ ...asked, files: [1] })).toBe(
    'Tom Hughes asked for it: “The wrong pour”. The file moves to the trash and can be restored from there.',
  );
  expect(approvalWords({ ...asked, files: [1, 2] })).toContain('. The files move to the trash');
  expect(approvedWords({ files: [1] })).toBe('Deletion approved: the file is in the trash');
  expect(approvedWords({ files: [1, 2] })).toBe('Deletion approved: the files are in the trash');
});

it('says what was requested, what had been, and what was not', () => {
  expect(outcomeWords({ requested: [1], already: [] })).toBe('Deletion of 1 file requested');
  expect(outcomeWords({ requested: [1, 2], already: [3] })).toBe(
    'Deletion of 2 files requested. 1 file had been requested before',
  );
  expect(outcomeWords({ requested: [], already: [1, 2] })).toBe('Deletion of 2 files was already requested');
  const left = [{ file: 1, reason: 'The server is busy.' }];
  expect(leftWords({ requested: [1, 2], already: [], left })).toBe(
    'Deletion of 2 files requested. The deletion of 1 file could not be requested:',
  );
  expect(leftWords({ requested: [], already: [], left: [...left, ...left] })).toBe(
    'The deletion of 2 files could not be requested:',
  );
});
