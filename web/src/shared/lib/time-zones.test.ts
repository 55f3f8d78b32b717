import { expect, it } from 'vitest';
import { zoneOptions } from './time-zones';

const options = zoneOptions('Mars/Olympus_Mons', new Date('2026-07-01T12:00:00Z'));
const labelOf = (zone: string) => options.find((option) => option.value === zone)?.label;

it('names each zone with its offset now', () => {
  expect(labelOf('Europe/London')).toBe('Europe/London (GMT+1)');
  expect(labelOf('America/New_York')).toBe('America/New York (GMT-4)');
  // How zero is written depends on the browser's data.
  expect(labelOf('UTC')).toMatch(/^UTC \(GMT(\+0)?\)$/);
});

it('keeps a chosen zone that this browser does not know', () => {
  expect(labelOf('Mars/Olympus_Mons')).toBe('Mars/Olympus_Mons');
});
