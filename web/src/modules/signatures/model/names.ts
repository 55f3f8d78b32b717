const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `Ingrid Holm, Piotr and Grace Okafor`. */
export const namesOf = (names: readonly string[]): string => list.format(names);
