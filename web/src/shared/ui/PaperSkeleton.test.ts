import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from '../theme/accent';

const tokens = readFileSync('src/shared/theme/tokens.css', 'utf8');
const css = readFileSync('src/shared/ui/PaperSkeleton.module.css', 'utf8');
/** What lines have to their sheet at least: they are seen without being read. */
const LEAST = 1.5;

const colorOf = (name: string, scheme: string) =>
  new RegExp(`--${name}: var\\(--${scheme}-${name}, (#[0-9a-f]{6})\\)`).exec(tokens)?.[1] ?? '';

it.each(['light', 'dark'])('shows the lines of the awaited sheet in %s', (scheme) => {
  const lines = /\.lines \{[^}]*linear-gradient\(var\(--([a-z-]+)\)/.exec(css)?.[1] ?? '';
  const sheet = /\.sheet \{[^}]*background: var\(--([a-z-]+)\)/.exec(css)?.[1] ?? '';
  expect(contrast(colorOf(lines, scheme), colorOf(sheet, scheme))).toBeGreaterThanOrEqual(LEAST);
});
