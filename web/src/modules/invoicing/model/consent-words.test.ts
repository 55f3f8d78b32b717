import { expect, it } from 'vitest';
import { consentWords, givenOnProblem } from './consent-words';

it('says what was agreed, and how', () => {
  expect(consentWords({ agrees: true, how: 'portal' })).toBe('Agreed in the portal');
  expect(consentWords({ agrees: true, how: 'letter' })).toBe('Agreed by letter');
  expect(consentWords({ agrees: false, how: 'inPerson' })).toBe('Declined in person');
});

it('takes no day that is still to come', () => {
  expect(givenOnProblem('2026-11-21', '2026-11-21')).toBeUndefined();
  expect(givenOnProblem('2026-11-22', '2026-11-21')).toMatch(/today/);
  expect(givenOnProblem('', '2026-11-21')).toMatch(/Enter/);
});
