import { beforeEach, expect, it } from 'vitest';
import { rememberedPresence, rememberPresence } from './presence';

beforeEach(() => localStorage.clear());

it('is active until chosen otherwise', () => expect(rememberedPresence('u')).toBe('active'));

it('is remembered for the person who chose it, not for the next one at this browser', () => {
  rememberPresence('u', 'busy');
  expect(rememberedPresence('u')).toBe('busy');
  expect(rememberedPresence('other')).toBe('active');
});

it.each(['not json', '{"uid":"u","status":"asleep"}', 'null'])('does not trust %s', (kept) => {
  localStorage.setItem('corbel.status', kept);
  expect(rememberedPresence('u')).toBe('active');
});
