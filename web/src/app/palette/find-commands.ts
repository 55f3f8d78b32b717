import type { Command } from '@/shared/lib/commands';

/**
 * The commands that fit what was typed, best first. Every word must begin some word of the command or stand
 * inside one; a beginning counts more, and the label more than the keywords. Nothing typed gives all, as they came.
 */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  return commands
    .map((command, index) => ({ command, index, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ command }) => command);
}

function scoreOf(command: Command, words: readonly string[]): number {
  const label = fold(command.label);
  const others = fold([command.group, ...(command.keywords ?? [])].join(' '));
  let total = 0;
  for (const word of words) {
    const score = 2 * closeness(label, word) || closeness(others, word);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

/** 3 for the beginning of the text, 2 for the beginning of a word, 1 for the middle of one, 0 for nothing. */
function closeness(text: string, word: string): number {
  if (text.startsWith(word)) return 3;
  if (text.includes(` ${word}`)) return 2;
  return text.includes(word) ? 1 : 0;
}

/** Lower case without accents, so that `Zieliński` is found by `zielinski`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
