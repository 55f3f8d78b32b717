import { expect, it } from 'vitest';
import { isQuietAt, type Quiet } from './quiet';

const NIGHT: Quiet = {
  quietHours: { from: '18:00', to: '08:00' },
  isQuietAtWeekends: false,
  timeZone: 'Europe/London',
};

it('quiet hours go past midnight, by the clock of the person', () => {
  const at = (iso: string, quiet = NIGHT) => isQuietAt(quiet, new Date(iso));
  expect(at('2026-11-25T17:59:00Z')).toBe(false);
  expect(at('2026-11-25T18:00:00Z')).toBe(true);
  expect(at('2026-11-26T07:59:00Z')).toBe(true);
  expect(at('2026-11-26T08:00:00Z')).toBe(false);
  // 17:30 in London is 18:30 in Paris, and in summer 17:30 UTC is 18:30 in London.
  expect(at('2026-11-25T17:30:00Z', { ...NIGHT, timeZone: 'Europe/Paris' })).toBe(true);
  expect(at('2026-07-01T17:30:00Z')).toBe(true);
  expect(at('2026-11-25T12:30:00Z', { ...NIGHT, quietHours: { from: '12:00', to: '13:00' } })).toBe(true);
});

it('weekends are quiet where the person wants them to be', () => {
  const weekends: Quiet = { ...NIGHT, quietHours: null, isQuietAtWeekends: true };
  expect(isQuietAt(weekends, new Date('2026-11-28T12:00:00Z'))).toBe(true);
  expect(isQuietAt(weekends, new Date('2026-11-27T12:00:00Z'))).toBe(false);
  // Sunday still in London, Monday already in Sydney.
  expect(isQuietAt({ ...weekends, timeZone: 'Australia/Sydney' }, new Date('2026-11-29T20:00:00Z'))).toBe(false);
});
