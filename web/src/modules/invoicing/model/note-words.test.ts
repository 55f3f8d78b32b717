import { expect, it } from 'vitest';
import { queryWords, readerWords } from './note-words';

const sent = { subcontractorName: 'Wrona Roofing', isInPortal: true, source: 'office', submittedAt: 'x' } as const;

it('promises a reader only where somebody is in the portal and the invoice is there', () => {
  expect(readerWords(sent)).toBe('Wrona Roofing reads it in the portal.');
  expect(readerWords({ ...sent, isInPortal: false })).toBeNull();
  const draft = { ...sent, submittedAt: null };
  expect(readerWords(draft)).toBe('Wrona Roofing reads it in the portal once the invoice is submitted.');
  expect(readerWords({ ...draft, source: 'portal' })).toBe('Wrona Roofing reads it in the portal.');
});

it('says of a query whether anybody can answer it', () => {
  expect(queryWords(sent)).toBe('Wrona Roofing gets an email and answers in the portal.');
  const words = 'No one at Wrona Roofing is invited to the portal yet, so no one can answer there.';
  expect(queryWords({ ...sent, isInPortal: false })).toBe(words);
});
