import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentScale, contrast } from './accent';
import { shifted } from './hsl';
import { readableSurfaces } from './surfaces';
import { DEFAULT_LOOK, SURFACES } from './theme-value';
import { themeVariables } from './theme-variables';

const channel = fc.integer({ min: 0, max: 255 });
const anyColor = fc
  .tuple(channel, channel, channel)
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
const anyPalette = fc.record({ primary: anyColor, elevated: anyColor, surface: anyColor, border: anyColor });
/** The faintest words of each scheme. */
const FAINT = { light: '#5c6862', dark: '#93a099' } as const;
const AA = 4.5;

describe('themeVariables', () => {
  it('are, for the default look, what tokens.css begins with', () => {
    const tokens = readFileSync('src/shared/theme/tokens.css', 'utf8');
    for (const [name, value] of Object.entries(themeVariables(DEFAULT_LOOK))) {
      if (value.startsWith('#')) expect(tokens).toContain(`  ${name}: ${value};`);
      expect(tokens).toContain(`  ${name}: `);
    }
  });

  it('set no colour that is the product’s own', () => {
    expect(Object.keys(themeVariables(DEFAULT_LOOK)).filter((name) => /light-|dark-/.test(name))).toEqual([]);
    const changed = themeVariables({ ...DEFAULT_LOOK, danger: '#aa0055' });
    expect(changed['--light-bad-fill']).toBe(accentScale('#aa0055')[7]);
    expect(changed['--light-ok']).toBeUndefined();
  });

  it('keep words readable on every variation of every accent', () => {
    const shift = fc.record({
      saturation: fc.integer({ min: -100, max: 100 }),
      lightness: fc.integer({ min: -50, max: 50 }),
    });
    fc.assert(
      fc.property(anyColor, shift, (accent, moved) => {
        const own = accentScale(accent);
        const varied = accentScale(shifted(accent, moved));
        expect(contrast(own[7], varied[0])).toBeGreaterThan(AA);
        expect(contrast(varied[8], varied[1])).toBeGreaterThan(AA);
        expect(contrast('#ffffff', varied[8])).toBeGreaterThan(AA);
        expect(contrast('#0b1210', varied[3])).toBeGreaterThan(AA);
      }),
    );
  });
});

describe('readableSurfaces', () => {
  it('leaves what the product brings as it is', () => {
    for (const scheme of ['light', 'dark'] as const) {
      expect(readableSurfaces(DEFAULT_LOOK[scheme], scheme)).toEqual({
        palette: DEFAULT_LOOK[scheme],
        isAdjusted: false,
      });
    }
  });

  it('changes any palette whatever until words and accents can be read on it, and says so', () => {
    fc.assert(
      fc.property(anyPalette, anyColor, fc.constantFrom('light', 'dark'), (chosen, accent, scheme) => {
        const { palette, isAdjusted } = readableSurfaces(chosen, scheme);
        expect(isAdjusted).toBe(SURFACES.some((name) => palette[name] !== chosen[name]));
        const words = accentScale(accent)[scheme === 'light' ? 7 : 4];
        const marks = accentScale(accent)[scheme === 'light' ? 6 : 5];
        for (const ground of [palette.primary, palette.elevated, palette.surface]) {
          expect(contrast(FAINT[scheme], ground)).toBeGreaterThan(AA);
          expect(contrast(words, ground)).toBeGreaterThan(AA);
          expect(contrast(marks, ground)).toBeGreaterThan(3);
        }
      }),
      { numRuns: 300 },
    );
  });
});
