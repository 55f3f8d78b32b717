/**
 * Whether two names are one where they lie, as the server says: whatever the case, with white space around them, and with
 * letters composed (`é`) or, as macOS has them, not (`e` and an accent).
 */
export function isSameName(one: string, other: string): boolean {
  return keyOfName(one) === keyOfName(other);
}

/** What names that are one have in common; see {@link isSameName}. */
export const keyOfName = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** How much of a name stands before its extension; all of it where there is none ('.env', 'Makefile'). */
export function stemLength(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
