import { expect, it } from 'vitest';
import { loginErrorWords } from './login-errors';

it('says what a code in the address means', () => {
  expect(loginErrorWords('OIDC_DENIED')).toBe('The sign-in was broken off at the provider.');
});

it.each(['WHATEVER', 'toString', '__proto__', '<b>'])('says nothing of %s itself', (code) => {
  expect(loginErrorWords(code)).toBe('Signing in did not work. Please try again.');
});
