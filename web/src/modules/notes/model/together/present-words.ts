import type { Present } from './presence';

/** Somebody who is in a note at the moment, once, however many windows they have it open in. */
export interface Companion {
  userId: string;
  displayName: string;
  photoUrl: string | null;
  /** The cursor is in the text in one of their windows; everybody else reads. */
  isWriting: boolean;
}

/** The others in a note by name, those who write first. `own` is left out: another window of one's own is no company. */
export function companionsOf(others: readonly Present[], own: string): Companion[] {
  const people = new Map<string, Companion>();
  for (const { userId, displayName, photoUrl, cursor } of others) {
    if (userId === own) continue;
    const isWriting = cursor !== null || people.get(userId)?.isWriting === true;
    people.set(userId, { userId, displayName, photoUrl, isWriting });
  }
  return [...people.values()].sort(
    (one, other) =>
      Number(other.isWriting) - Number(one.isWriting) || one.displayName.localeCompare(other.displayName, 'en-GB'),
  );
}

/** `Grace Okafor is here`, `3 others are here`. */
export function companyWords(companions: readonly Companion[]): string {
  const [first] = companions;
  if (!first) return '';
  return companions.length === 1 ? `${first.displayName} is here` : `${companions.length} others are here`;
}

/** Each with what they do: `Grace Okafor writes, Priya Nair reads`. */
export function companyDetails(companions: readonly Companion[]): string {
  return companions.map(({ displayName, isWriting }) => `${displayName} ${isWriting ? 'writes' : 'reads'}`).join(', ');
}
