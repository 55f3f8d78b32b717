/** A slug is lower case with hyphens between its words: `dunmarrow-north`. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** What is typed, as a slug so far: capitals become small, spaces hyphens; a hyphen at the end waits for the next word. */
export function slugOf(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s_-]/g, '')
    .replaceAll(/[\s_-]+/g, '-')
    .replace(/^-+/, '');
}
