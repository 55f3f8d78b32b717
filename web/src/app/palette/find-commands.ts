import type { Command } from '@/shared/lib/commands';
import { fold } from '@/shared/lib/fold';

/** What fits, best first. */
export interface FoundCommands {
  /** Every word begins some word of the command. */
  fitting: readonly Command[];
  /** A word stands only inside another, as `ottom` in `bottom`. */
  inside: readonly Command[];
  /** The same of a word so short that this says nothing where anything begins with it, as `tom` in `bottom`. */
  chance: readonly Command[];
}

/** A word of so few letters is no find inside another where something begins with it. */
const SHORT = 3;
const INSIDE = 1;

/** The commands that fit what was typed. A beginning counts more, and the label more than the keywords. */
export function findCommands(commands: readonly Command[], typed: string): FoundCommands {
  const words = wordsOf(typed);
  const found = commands
    .map((command, index) => ({ command, index, fit: fitOf(command, words) }))
    .filter(({ fit }) => fit.score > 0)
    .sort((a, b) => b.fit.score - a.fit.score || a.index - b.index);
  const of = (standing: Standing) => found.filter(({ fit }) => fit.standing === standing).map(({ command }) => command);
  return { fitting: of('begins'), inside: of('inside'), chance: of('chance') };
}

type Standing = 'begins' | 'inside' | 'chance';

function fitOf(command: Command, words: readonly string[]): { score: number; standing: Standing } {
  const label = fold(command.label);
  const others = fold([command.group, ...(command.keywords ?? [])].join(' '));
  let score = 0;
  let standing = 'begins' as Standing;
  for (const word of words) {
    const inLabel = closeness(label, word);
    const inOthers = closeness(others, word);
    const closest = Math.max(inLabel, inOthers);
    if (closest === 0) return { score: 0, standing };
    if (closest === INSIDE) standing = word.length <= SHORT || standing === 'chance' ? 'chance' : 'inside';
    score += 2 * inLabel || inOthers;
  }
  return { score, standing };
}

/** 3 for the beginning of the text, 2 for the beginning of a word, 1 for the middle of one, 0 for nothing. */
function closeness(text: string, word: string): number {
  let closest = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0) return 3;
    closest = Math.max(closest, /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? INSIDE : 2);
  }
  return closest;
}

function wordsOf(typed: string): readonly string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}
