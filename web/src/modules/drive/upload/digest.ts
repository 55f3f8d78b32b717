/** SHA-256 in the browser. WebCrypto exists only in a secure context (HTTPS or localhost); elsewhere every answer is null. */

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The digest of a blob in hex, or null where the browser cannot compute it. Reads the whole blob: keep it small. */
export async function sha256OfBlob(blob: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())));
}

/**
 * The checksum of a file sent in parts: the SHA-256 of its parts' digests (as bytes, in order), then '-' and their number.
 * Null when a part's digest is unknown.
 */
export async function compositeChecksum(partDigests: readonly (string | null | undefined)[]): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const known = partDigests.filter((digest): digest is string => typeof digest === 'string');
  if (known.length !== partDigests.length || known.length === 0) return null;
  const all = new Uint8Array(known.length * 32);
  known.forEach((digest, index) => {
    all.set(fromHex(digest), index * 32);
  });
  return `${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', all)))}-${known.length}`;
}

/** What this browser knows about the bytes it sent. */
export interface Proof {
  /** SHA-256 of the file, when one request carried it. */
  whole: string | null;
  /** The checksum of the parts, when every part was sent with its digest; the store refuses a part that does not match. */
  ofParts: string | null;
}

/**
 * Whether the server's checksum confirms what was sent. A store may name a file in parts by a scheme of its own; then
 * the parts, each of which it checked, are the proof.
 */
export function isVerified(proof: Proof | null, confirmed: string): boolean {
  if (!proof) return false;
  if (proof.whole !== null) return proof.whole === confirmed;
  if (proof.ofParts === null) return false;
  const isOurScheme = /^[0-9a-f]{64}-\d+$/.test(confirmed);
  return isOurScheme ? proof.ofParts === confirmed : true;
}
