import { expect, it } from 'vitest';
import { deliveryWords } from './statement-words';

it('says of a statement that nobody can open in the portal that it is to be printed', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(deliveryWords({ mailedAt: null, isToPrint: true }, now)).toBe('To print');
  expect(deliveryWords({ mailedAt: null, isToPrint: false }, now)).toBe('In the portal');
  expect(deliveryWords({ mailedAt: '2026-11-26T09:30:00Z', isToPrint: false }, now)).toMatch(/^Emailed /);
});
