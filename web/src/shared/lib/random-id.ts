const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random letters and digits. For things on the screen; not a secret, not a record's id. */
export function randomId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
