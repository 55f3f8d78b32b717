/** One choice of a list: its id and the words for it. */
export interface Choice {
  value: string;
  label: string;
}

/**
 * What a search found, and before it what is chosen already, where the search did not find it: else the field could not
 * show its name. Until the name is known there is nothing to show.
 */
export function withChosen(found: readonly Choice[], id: string | undefined, name: string | undefined): Choice[] {
  if (id === undefined || name === undefined || found.some(({ value }) => value === id)) return [...found];
  return [{ value: id, label: name }, ...found];
}

/** `Drawings in Harbour Square`: a thing's name and where it lies. */
export function nameIn(name: string, place: string): string {
  return `${name} in ${place}`;
}
