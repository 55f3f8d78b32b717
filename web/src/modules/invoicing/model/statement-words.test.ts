import { expect, it } from 'vitest';
import { deliveryWords } from './statement-words';

it('says of a statement that nobody can open in the portal that it is to be printed', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const inPortal = { mailedAt: null, isToPrint: false, isUnagreed: false };
  expect(deliveryWords({ ...inPortal, isToPrint: true }, now)).toBe('To print');
  expect(deliveryWords(inPortal, now)).toBe('In the portal');
  expect(deliveryWords({ ...inPortal, isUnagreed: true }, now)).toBe('In the portal, not agreed');
  expect(deliveryWords({ ...inPortal, mailedAt: '2026-11-26T09:30:00Z' }, now)).toMatch(/^Emailed /);
});
