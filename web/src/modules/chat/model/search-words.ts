/** The words a search of messages understands. */

/** What an operator takes, as a help beside the field. */
export const OPERATORS: readonly { sample: string; words: string }[] = [
  { sample: 'from:', words: 'a person, or me' },
  { sample: 'in:', words: 'a channel, or a person' },
  { sample: 'has:file', words: 'with a file' },
  { sample: 'has:link', words: 'with a link' },
  { sample: 'before:', words: 'a day, such as 2026-11-20' },
  { sample: 'after:', words: 'a day' },
  { sample: 'is:pinned', words: 'pinned messages' },
];

/** What was typed with an operator put behind it, once. */
export function withOperator(typed: string, sample: string): string {
  const words = typed.trim();
  if (words.split(/\s+/).includes(sample)) return words;
  return words === '' ? sample : `${words} ${sample}`;
}
