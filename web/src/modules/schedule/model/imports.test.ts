import { expect, it } from 'vitest';
import { importCount, importedWords, isReading, outcomeWords, problemWords } from './imports';

const none = { created: 0, updated: 0, unchanged: 0, problems: [] };
const lost = { title: 'Hourly check', reason: 'it repeats by the hour', leftOut: true };

it('says what becomes of a file', () => {
  expect(outcomeWords({ created: 12, updated: 3, unchanged: 0, problems: [lost] })).toBe(
    '12 new, 3 changed, 1 cannot be taken',
  );
  expect(outcomeWords({ ...none, unchanged: 2 })).toBe('2 already here');
  expect(outcomeWords({ ...none, created: 1, problems: [{ reason: 'one zone is a guess', leftOut: false }] })).toBe(
    '1 new',
  );
  expect(outcomeWords(none)).toBe('No events');
});

it('names the event that there is something to say about', () => {
  expect(problemWords(lost)).toBe('Hourly check: it repeats by the hour');
  expect(problemWords({ reason: 'one zone is a guess', leftOut: false })).toBe('one zone is a guess');
});

it('counts what comes in, of all files', () => {
  const file = new File([], 'team.ics');
  const read = { file, outcome: { ...none, created: 2, updated: 1 }, error: null };
  expect(importCount([read, { file, outcome: null, error: 'no calendar' }, read])).toBe(6);
  expect(isReading([read, { file, outcome: null, error: 'no calendar' }])).toBe(false);
  expect(isReading([read, { file, outcome: null, error: null }])).toBe(true);
  expect([importedWords(1), importedWords(6)]).toEqual(['1 event imported', '6 events imported']);
});
