/** How the bytes of a text are to be read. Files that say nothing are UTF-8, or what Windows wrote before it. */

/** Enough bytes to tell. */
const SAMPLE = 64 * 1024;

/** The name of the encoding, as `TextDecoder` takes it, told from the beginning of a file. */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    // As a stream: the sample may end in the middle of a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, SAMPLE), { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of these bytes. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
