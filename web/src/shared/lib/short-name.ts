/** Letters of a name that a message or a question shows; more would hide what it says of it. */
const MOST = 72;
const END = 20;

/** A name as a sentence has room for it: of a long one the beginning and the end, where names of a kind differ. */
export function shortName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  if (letters.length <= MOST) return name;
  const begin = letters.slice(0, MOST - END - 1).join('');
  return `${begin.trimEnd()}…${letters.slice(-END).join('').trimStart()}`;
}

/** The same in quotation marks. */
export const quoted = (name: string): string => `“${shortName(name)}”`;
