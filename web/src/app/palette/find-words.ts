import { fold } from '@/shared/lib/fold';

/** The words of a text as they are searched: without case, accents, strokes and signs. */
const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether every typed word begins a word of the text; nothing does where nothing is typed. */
export function beginsAll(text: string, typed: string): boolean {
  const [wanted, words] = [wordsOf(typed), wordsOf(text)];
  return wanted.length > 0 && wanted.every((word) => words.some((other) => other.startsWith(word)));
}
