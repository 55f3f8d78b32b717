import { expect, it } from 'vitest';
import { deliveryOf, statementsWords } from './statement-words';

const NOW = new Date('2026-11-27T12:00:00Z');
const AGREED = { mailedAt: null, isToPrint: false, isUnagreed: false, replacedByNumber: null };

it('prints a statement that no one has agreed to get in the portal alone', () => {
  const words = (changes: Partial<Parameters<typeof deliveryOf>[0]>) => deliveryOf({ ...AGREED, ...changes }, NOW);
  expect(words({})).toEqual({ way: 'portal', text: 'In the portal', tone: 'info' });
  expect(words({ isToPrint: true })).toEqual({ way: 'paper', text: 'To print', tone: 'warn' });
  expect(words({ isToPrint: true, isUnagreed: true })).toEqual({
    way: 'paper',
    text: 'To print, not agreed',
    tone: 'warn',
  });
  expect(words({ mailedAt: '2026-11-26T09:30:00Z' }).text).toMatch(/^Emailed /);
});

it('says of a replaced statement no way that it would take', () => {
  expect(deliveryOf({ ...AGREED, replacedByNumber: 7 }, NOW).text).toBe('Replaced');
});

it('counts those that go out on paper', () => {
  expect(statementsWords(5, 2)).toBe('5 statements, 2 to print');
  expect(statementsWords(1, 0)).toBe('1 statement');
});
