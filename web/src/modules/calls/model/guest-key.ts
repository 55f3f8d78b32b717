/** What a guest got by knocking, as this tab keeps it: a reload neither loses the place in the lobby nor knocks again. Pure. */
import type { GuestKey } from './call-state';

/** A guest's place, and the name that they gave. */
export interface GuestPlace extends GuestKey {
  name: string;
}

/** Reads what was kept for a link; null where nothing was, or not by us. */
export function readPlace(kept: string | null, link: string): GuestPlace | null {
  if (!kept) return null;
  try {
    const { guestId, secret, name } = JSON.parse(kept) as Partial<GuestPlace>;
    const isWhole = [guestId, secret, name].every((part) => typeof part === 'string' && part !== '');
    return isWhole ? ({ link, guestId, secret, name } as GuestPlace) : null;
  } catch {
    return null;
  }
}

/** The longest name that a guest may give. */
export const MOST_NAME = 60;

/** What is wrong with a guest's name; null where nothing is. */
export function nameTrouble(name: string): string | null {
  const length = [...name.trim()].length;
  if (length === 0) return 'Enter your name so someone can let you in.';
  return length > MOST_NAME ? `A name has at most ${MOST_NAME} letters.` : null;
}
