/** Tags of a note (notes-and-schedule.md section 5): trimmed, lower-cased, no duplicates. */

import { fold, holds } from '@/shared/lib/fold';

/** Tags that a card shows before '+N'. */
export const TAGS_ON_CARD = { grid: 3, list: 5, draft: 3 } as const;
/** The most letters of a tag and the most tags of a note, as the server keeps them. */
const TAG_LETTERS = 50;
const MOST_TAGS = 500;
/** Suggestions shown at once. */
const SUGGESTIONS_SHOWN = 6;

/** The tags with what was typed added, which may be several between commas. Gives the same list when nothing is new. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const added = typed
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '');
  const all = [...new Set([...tags, ...added])];
  return all.length === tags.length ? tags : all;
}

/** Why tags cannot be added as they were typed; null where they can. */
export function tagProblem(tags: readonly string[], typed: string): string | null {
  const all = withTags(tags, typed);
  if (all.slice(tags.length).some((tag) => Array.from(tag).length > TAG_LETTERS)) {
    return `A tag has at most ${TAG_LETTERS} letters.`;
  }
  return all.length > MOST_TAGS ? `A note has at most ${MOST_TAGS} tags.` : null;
}

/** What is offered while `typed` is in the field: unused tags that begin with it, then those that hold it. */
export function suggestTags(known: readonly string[], tags: readonly string[], typed: string): readonly string[] {
  const wanted = fold(typed.trim());
  const free = known.filter((tag) => !tags.includes(tag) && holds(tag, wanted));
  const first = free.filter((tag) => fold(tag).startsWith(wanted));
  return [...first, ...free.filter((tag) => !first.includes(tag))].slice(0, SUGGESTIONS_SHOWN);
}

/** The tags that a card shows, and how many more there are. */
export function shownTags(tags: readonly string[], most: number): { shown: readonly string[]; more: number } {
  return { shown: tags.slice(0, most), more: Math.max(0, tags.length - most) };
}
