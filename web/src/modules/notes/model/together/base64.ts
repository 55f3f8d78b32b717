/** Bytes as the server's JSON carries them. */

/** Arguments that a call takes at once without filling the stack. */
const AT_ONCE = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(letters);
}

/** Throws where it is no base64. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
