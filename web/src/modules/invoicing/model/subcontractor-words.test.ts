import { expect, it } from 'vitest';
import { verificationNumberProblem, verificationWords } from './subcontractor-words';

it('says the rate of who is verified, and else what to do', () => {
  const known = { rate: 'registered', isVerified: true, mustVerifyAgain: false } as const;
  expect(verificationWords(known)).toEqual({ label: 'Registered, 20%', tone: 'ok' });
  expect(verificationWords({ ...known, rate: 'unmatched' }).tone).toBe('warn');
  expect(verificationWords({ ...known, mustVerifyAgain: true }).label).toBe('Verify again');
  expect(verificationWords({ ...known, isVerified: false }).label).toBe('Not verified');
});

it('takes a verification number as HMRC writes it', () => {
  expect(verificationNumberProblem('V1234567890')).toBeUndefined();
  expect(verificationNumberProblem('V1234567890AB')).toBeUndefined();
  expect(verificationNumberProblem('')).toBeUndefined();
  expect(verificationNumberProblem('1234567890')).toBeDefined();
});
