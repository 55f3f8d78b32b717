/** Tags of a note (notes-and-schedule.md section 5): trimmed, lower-cased, no duplicates. */

/** Tags that a card shows before '+N'. */
export const TAGS_ON_CARD = { grid: 3, list: 5, draft: 3 } as const;
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

/** What is offered while `typed` is in the field: unused tags that begin with it, then those that hold it. */
export function suggestTags(known: readonly string[], tags: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  const free = known.filter((tag) => !tags.includes(tag) && tag.includes(wanted));
  const first = free.filter((tag) => tag.startsWith(wanted));
  return [...first, ...free.filter((tag) => !first.includes(tag))].slice(0, SUGGESTIONS_SHOWN);
}

/** The tags that a card shows, and how many more there are. */
export function shownTags(tags: readonly string[], most: number): { shown: readonly string[]; more: number } {
  return { shown: tags.slice(0, most), more: Math.max(0, tags.length - most) };
}
