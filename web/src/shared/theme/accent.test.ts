import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentScale, contrast } from './accent';

const STONE = { sheet: '#ffffff', surface: '#eceeea', ink: '#0b1210', darkSheet: '#151b18' };

describe('accentScale', () => {
  it('gives the documented scale for Emerald', () => {
    expect(accentScale('#10b981').join(' ')).toBe(
      '#effbf4 #def5e9 #b9ecd2 #89deb5 #51cd99 #07b47d #059869 #007650 #005c3e #013f29',
    );
  });

  it('keeps every promise of contrast for any accent whatever', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const anyColor = fc
      .tuple(channel, channel, channel)
      .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
    fc.assert(
      fc.property(anyColor, (accent) => {
        const shades = accentScale(accent);
        expect(contrast(STONE.sheet, shades[7])).toBeGreaterThan(5.5);
        expect(contrast(shades[7], shades[0])).toBeGreaterThan(5);
        expect(contrast(shades[6], STONE.surface)).toBeGreaterThan(3);
        expect(contrast(STONE.ink, shades[4])).toBeGreaterThan(7);
        expect(contrast(shades[4], STONE.darkSheet)).toBeGreaterThan(7);
      }),
    );
  });

  it('stays in sRGB and goes from light to dark', () => {
    for (const accent of ['#ffff00', '#00ffff', '#ff00ff', '#ffffff', '#000000', '#1d4ed8']) {
      const shades = accentScale(accent);
      for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      const fromWhite = shades.map((shade) => contrast('#ffffff', shade));
      expect(fromWhite).toEqual([...fromWhite].sort((a, b) => a - b));
    }
  });
});

describe('contrast', () => {
  it('is 21 between black and white, in either order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  });
});
