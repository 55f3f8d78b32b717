/**
 * How the bytes of a text are to be read. Files that say nothing are UTF-8, or what Windows wrote beside it: UTF-16 without its
 * mark, or letters of one byte. That is judged by all of a file, as a letter that tells may come late.
 */

/** By so much of a file's beginning UTF-16 is recognised that has no mark, in bytes. */
const SAMPLE = 512;

/** Text that comes piece by piece. */
export interface TextReader {
  /** The letters of one more piece; `isLast` where none follows. */
  push(bytes: Uint8Array, isLast?: boolean): string;
}

/** Reads a text as it comes. The first byte that is no UTF-8 decides for letters of one byte, as long as all before were plain. */
export function createTextReader(): TextReader {
  /** What reads all that follows, once that is decided. */
  let decoder: TextDecoder | null = null;
  /** The beginning of a letter whose end has not come. */
  let carry: Uint8Array<ArrayBuffer> = new Uint8Array();
  let isBeginning = true;
  let isPlain = true;

  function utf8(bytes: Uint8Array, isLast: boolean): string {
    const end = bytes.length - (isLast ? 0 : unfinished(bytes));
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end));
      carry = bytes.slice(end);
      isPlain &&= text.length === end;
      return text;
    } catch {
      // Behind letters of several bytes it is a text of two minds: what cannot be read is marked.
      decoder = new TextDecoder(isPlain ? 'windows-1252' : 'utf-8', { ignoreBOM: true });
      carry = new Uint8Array();
      return decoder.decode(bytes, { stream: !isLast });
    }
  }

  return {
    push(bytes, isLast = false) {
      const all = joined(carry, bytes);
      if (isBeginning) {
        if (all.length < 4 && !isLast) {
          carry = all;
          return '';
        }
        isBeginning = false;
        const wide = wideEncoding(all);
        if (wide) decoder = new TextDecoder(wide);
        if (!wide && all[0] === 0xef && all[1] === 0xbb && all[2] === 0xbf) return utf8(all.subarray(3), isLast);
      }
      if (!decoder) return utf8(all, isLast);
      carry = new Uint8Array();
      return decoder.decode(all, { stream: !isLast });
    },
  };
}

/** The text of these bytes. */
export function decodeText(bytes: Uint8Array): string {
  return createTextReader().push(bytes, true);
}

/** UTF-16 by its mark, or by the zeros in it; null for anything else. */
function wideEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE) / 2);
  let first = 0;
  let second = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) first += 1;
    if (bytes[at + 1] === 0) second += 1;
  }
  if (pairs < 4) return null;
  if (first === 0 && second * 5 >= pairs * 2) return 'utf-16le';
  return second === 0 && first * 5 >= pairs * 2 ? 'utf-16be' : null;
}

/** How many bytes at the end are the beginning of a letter. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? back : 0;
    }
  }
  return 0;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
