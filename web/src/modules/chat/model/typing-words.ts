/** `Aoife is typing…`, for whoever writes in the conversation now; nothing for nobody. First names do. */
export function typingWords(names: readonly string[]): string {
  const [first, second] = names.map((name) => name.split(' ')[0] ?? name);
  if (!first) return '';
  if (!second) return `${first} is typing…`;
  if (names.length === 2) return `${first} and ${second} are typing…`;
  return 'Several people are typing…';
}
