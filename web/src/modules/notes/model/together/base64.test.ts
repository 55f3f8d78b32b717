import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64';

it('gives back the bytes it was given, also more than a call takes at once', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    }),
  );
  const long = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
  expect(fromBase64(toBase64(long))).toEqual(long);
});
