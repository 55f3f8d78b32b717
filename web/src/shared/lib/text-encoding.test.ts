import { expect, it } from 'vitest';
import { createTextReader, decodeText } from './text-encoding';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

/** As UTF-16, the lower byte first. */
function wide(text: string): Uint8Array {
  const all = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    all[at * 2] = text.charCodeAt(at) & 0xff;
    all[at * 2 + 1] = text.charCodeAt(at) >> 8;
  }
  return all;
}

/** The same in pieces of so many bytes. */
function inPieces(all: Uint8Array, size: number): string {
  const reader = createTextReader();
  let text = '';
  for (let at = 0; at < all.length; at += size) text += reader.push(all.subarray(at, at + size));
  return text + reader.push(new Uint8Array(), true);
}

it('reads UTF-8, with and without its mark', () => {
  expect(decodeText(utf8('Größe; 10 €'))).toBe('Größe; 10 €');
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
  expect(decodeText(bytes())).toBe('');
});

it('reads what an older Windows wrote', () => {
  expect(decodeText(bytes(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe');
});

it('reads UTF-16 by its mark, and without one', () => {
  expect(decodeText(bytes(0xff, 0xfe, 0x61, 0x00))).toBe('a');
  expect(decodeText(bytes(0xfe, 0xff, 0x00, 0x61))).toBe('a');
  expect(decodeText(wide('Name;Größe'))).toBe('Name;Größe');
  expect(decodeText(wide('Name;Größe').reverse())).toBe('eßörG;emaN');
});

it('reads letters of one byte that come late', () => {
  const late = new Uint8Array(200_000).fill(0x61);
  late[150_000] = 0xf6;
  expect(decodeText(late)[150_000]).toBe('ö');
  expect(inPieces(late, 64 * 1024)[150_000]).toBe('ö');
});

it('reads the same in pieces as in one', () => {
  for (const all of [
    utf8('aGröße – 10 € 🏗️ b'),
    bytes(0x61, 0x62, 0x63, 0x64, 0xf6, 0xdf, 0x65),
    wide('Name;Größe 10 €'),
  ]) {
    // UTF-16 without a mark is recognised by what comes first.
    for (const size of [16, 5, 3, 1]) {
      if (all[1] !== 0) expect(inPieces(all, size)).toBe(decodeText(all));
    }
  }
  expect(inPieces(utf8(`${'x'.repeat(65_535)}ö`), 65_536)).toBe(`${'x'.repeat(65_535)}ö`);
});
