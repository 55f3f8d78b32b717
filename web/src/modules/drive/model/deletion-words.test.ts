import { expect, it } from 'vitest';
import { approvalWords, approvedWords, askedWords, requestWords } from './deletion-words';

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
