import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from './accent';

const tokens = readFileSync('src/shared/theme/tokens.css', 'utf8');
const mantine = readFileSync('src/shared/theme/mantine.css', 'utf8');
/** Below this a page that loads looks like an empty one. */
const LEAST = 1.25;

/** The first number that the pattern finds. */
function numberIn(css: string, pattern: RegExp): number {
  const found = pattern.exec(css)?.[1];
  if (!found) throw new Error(`nothing is like ${pattern}`);
  return Number(found);
}

/** A colour of the product's own palette in a scheme, whether a tenant may choose another or not. */
function colorOf(name: string, scheme: 'light' | 'dark'): string {
  const block = tokens.slice(tokens.indexOf(`[data-mantine-color-scheme="${scheme}"] {`));
  const found = new RegExp(`--${name}: (?:var\\(--${scheme}-${name}, )?(#[0-9a-f]{6})`).exec(block)?.[1];
  if (!found) throw new Error(`tokens.css has no --${name} in ${scheme}`);
  return found;
}

/** What is seen of a colour of this opacity over another, as a browser mixes them. */
function over(color: string, opacity: number, ground: string): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(color, at) * opacity + channel(ground, at) * (1 - opacity))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

it.each(['light', 'dark'] as const)('a skeleton is seen on its sheet in %s, at its faintest as well', (scheme) => {
  const share = numberIn(
    mantine,
    /\.mantine-Skeleton-root::after \{\s+background: color-mix\(in srgb, var\(--text\) (\d+)%/,
  );
  const faintest = numberIn(mantine, /@keyframes skeleton \{\s+50% \{\s+opacity: ([\d.]+);/);
  const sheet = colorOf('elevated', scheme);
  const shown = over(colorOf('text', scheme), (share / 100) * faintest, sheet);
  expect(contrast(shown, sheet)).toBeGreaterThanOrEqual(LEAST);
});

it('has the house’s own pulse: Mantine’s goes down to where nothing is seen', () => {
  expect(mantine).toMatch(/\.mantine-Skeleton-root\[data-animate\]::after \{\s+animation-name: skeleton;/);
});
