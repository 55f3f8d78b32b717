import { expect, it } from 'vitest';
import { utrProblem } from './utr';

it('takes a reference whose check digit is right, with or without spaces', () => {
  expect(utrProblem('1123456789')).toBeUndefined();
  expect(utrProblem('11234 56789')).toBeUndefined();
});

it('finds a wrong digit and a wrong length', () => {
  expect(utrProblem('1123456788')).toMatch(/wrong digit/);
  expect(utrProblem('112345678')).toMatch(/ten digits/);
  expect(utrProblem('11234567890')).toMatch(/ten digits/);
  expect(utrProblem('K123456789')).toMatch(/ten digits/);
});
