import type { Noun } from '@/shared/lib/module-words';
import { countWords } from './words';

/** How many of a kind somebody owns, for people: `drive.files`, 3 → `3 files`. A new kind is read out as it is. */
export function belongingWords(nouns: Readonly<Record<string, Noun>>, kind: string, count: number): string {
  const [one, many] = nouns[kind] ?? [kind.replace('.', ' '), kind.replace('.', ' ')];
  return countWords(count, one, many);
}
