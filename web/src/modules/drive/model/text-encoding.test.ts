import { expect, it } from 'vitest';
import { decodeText, encodingOf } from './text-encoding';

const bytes = (...values: number[]) => new Uint8Array(values);

it('reads UTF-8, with and without its mark', () => {
  expect(decodeText(new TextEncoder().encode('Größe; 10 €'))).toBe('Größe; 10 €');
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
});

it('reads what an older Windows wrote', () => {
  expect(decodeText(bytes(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe');
});

it('reads UTF-16 by its mark', () => {
  expect(decodeText(bytes(0xff, 0xfe, 0x61, 0x00))).toBe('a');
  expect(encodingOf(bytes(0xfe, 0xff, 0x00, 0x61))).toBe('utf-16be');
});

it('is not misled by a letter that the sample cuts in two', () => {
  const text = new TextEncoder().encode(`${'a'.repeat(64 * 1024 - 1)}ö`);
  expect(encodingOf(text)).toBe('utf-8');
});
