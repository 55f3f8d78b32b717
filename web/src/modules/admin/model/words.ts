/** Small words that several pages need. */

/** `1 member`, `2 members`, `1,284 members`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** `Aoife`, `Aoife and Tom`, `Aoife, Tom and 3 more`: at most two names, then a count. */
export function nameList(names: readonly string[]): string {
  const [first = '', second = '', ...rest] = names;
  if (names.length <= 1) return first;
  if (rest.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${rest.length} more`;
}
