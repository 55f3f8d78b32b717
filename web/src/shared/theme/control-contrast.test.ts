import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './accent';

const tokens = readFileSync('src/shared/theme/tokens.css', 'utf8');
const mantine = readFileSync('src/shared/theme/mantine.css', 'utf8');
/** What a control has to its ground at least (WCAG 2.2, 1.4.11). */
const LEAST = 3;

/** A colour of the product's own palette in a scheme: what follows the tenant's choice in `var()`. */
function colorOf(name: string, scheme: 'light' | 'dark'): string {
  const found = new RegExp(`--${name}: var\\(--${scheme}-${name}, (#[0-9a-f]{6})\\)`).exec(tokens)?.[1];
  if (!found) throw new Error(`tokens.css has no --${name} in ${scheme}`);
  return found;
}

/** The declarations of the first rule whose selector holds these words. */
function ruleOf(selector: string): string {
  const at = mantine.indexOf(selector);
  expect(at).toBeGreaterThan(-1);
  return mantine.slice(mantine.indexOf('{', at), mantine.indexOf('}', at));
}

describe('the outline of a control', () => {
  it.each(['light', 'dark'] as const)('is seen on the sheet and on the page in %s', (scheme) => {
    for (const ground of ['elevated', 'primary']) {
      expect(contrast(colorOf('line-control', scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(LEAST);
    }
  });

  it('is what a switch shows while it is off, around it and as its knob', () => {
    const off = ruleOf('.mantine-Switch-input:not(:checked, :disabled) + .mantine-Switch-track');
    expect(off).toContain('box-shadow: inset 0 0 0 1px var(--line-control);');
    expect(off).toContain('--switch-thumb-bg: var(--line-control);');
    expect(off).toContain('--switch-bg: var(--elevated);');
  });
});
