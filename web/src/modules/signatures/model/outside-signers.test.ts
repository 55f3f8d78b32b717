import { expect, test } from 'vitest';
import { daysWords, isAddress, remindWords } from './outside-signers';

test('only what mail can be sent to is an address', () => {
  expect(isAddress(' piotr@ostrane.example ')).toBe(true);
  for (const wrong of ['', 'piotr', 'piotr@ostrane', 'a b@c.example', '@c.example', 'a@b@c.example']) {
    expect(isAddress(wrong), wrong).toBe(false);
  }
});

test('days are counted in words', () => {
  expect([1, 7].map(daysWords)).toEqual(['1 day', '7 days']);
  expect([0, 1, 3].map(remindWords)).toEqual(['Never', 'Every day', 'Every 3 days']);
});
