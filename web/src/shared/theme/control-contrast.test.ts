import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentScale, contrast } from './accent';

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

/** The accent's variable of a scheme: the shade of its fill, or the colour of what lies on it. */
function accentOf(name: 'fill' | 'on', scheme: 'light' | 'dark'): string {
  const block = tokens.slice(tokens.indexOf(`[data-mantine-color-scheme="${scheme}"]`));
  const value = new RegExp(`--accent-${name}: (?:var\\(--accent-(\\d)\\)|(#[0-9a-f]{3,6}));`).exec(block);
  return value?.[1] ?? value?.[2]?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') ?? '';
}

/** Accents of every hue, and the product's own. */
const ACCENTS = ['#10b981', '#3b82f6', '#8b5cf6', '#ec4899', '#ef4444', '#f59e0b', '#84cc16', '#06b6d4', '#64748b'];

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

  it('is red around a field with an error, focused or not, and seen on its ground', () => {
    const wrong = ruleOf('.mantine-Input-wrapper[data-error]');
    expect(wrong).toContain('--input-bd: var(--bad);');
    expect(wrong).toContain('--input-bd-focus: var(--bad);');
    for (const scheme of ['light', 'dark'] as const) {
      for (const ground of ['elevated', 'primary']) {
        expect(contrast(colorOf('bad', scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(LEAST);
      }
    }
  });

  it('is what a switch shows while it is off, around it and as its knob', () => {
    const off = ruleOf('.mantine-Switch-input:not(:checked, :disabled) + .mantine-Switch-track');
    expect(off).toContain('box-shadow: inset 0 0 0 1px var(--line-control);');
    expect(off).toContain('--switch-thumb-bg: var(--line-control);');
    expect(off).toContain('--switch-bg: var(--elevated);');
  });

  it('is what a switch that cannot be used keeps', () => {
    const disabled = ruleOf('.mantine-Switch-input:disabled + .mantine-Switch-track');
    expect(disabled).toContain('box-shadow: inset 0 0 0 1px var(--border-strong);');
  });
});

describe('the knob of a switch that is on', () => {
  it('is what lies on the accent', () => {
    const on = ruleOf('.mantine-Switch-input:checked + .mantine-Switch-track');
    expect(on).toContain('--switch-thumb-bg: var(--accent-on);');
  });

  it('has no dot in it, on any page', () => {
    expect(ruleOf('.mantine-Switch-thumb::before')).toContain('display: none;');
  });

  it.each(['light', 'dark'] as const)('is seen on the track in %s, whatever the accent', (scheme) => {
    for (const accent of ACCENTS) {
      const fill = accentScale(accent)[Number(accentOf('fill', scheme))] ?? '';
      expect(contrast(accentOf('on', scheme), fill)).toBeGreaterThanOrEqual(LEAST);
    }
  });
});
