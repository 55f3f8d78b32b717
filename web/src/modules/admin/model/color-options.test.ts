import { describe, expect, it } from 'vitest';
import { readableSurfaces } from '@/shared/theme/surfaces';
import { DEFAULT_LOOK } from '@/shared/theme/theme-value';
import { ACCENTS, DANGERS, DARKS, LIGHTS, paletteName, reportContrast, SUCCESSES } from './color-options';

describe('the colours on offer', () => {
  it('begin with the defaults and fill their rows', () => {
    expect(ACCENTS[0]).toMatchObject({ name: 'Emerald', value: DEFAULT_LOOK.accent });
    expect([SUCCESSES[0]?.value, DANGERS[0]?.value]).toEqual([DEFAULT_LOOK.success, DEFAULT_LOOK.danger]);
    expect([ACCENTS.length % 7, SUCCESSES.length % 4, DANGERS.length % 4]).toEqual([0, 0, 0]);
  });

  it('are told apart by name and value', () => {
    for (const options of [ACCENTS, SUCCESSES, DANGERS]) {
      expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    }
  });

  it('are palettes on which words can be read as they are', () => {
    for (const { name, palette } of LIGHTS)
      expect([name, readableSurfaces(palette, 'light').isAdjusted]).toEqual([name, false]);
    for (const { name, palette } of DARKS)
      expect([name, readableSurfaces(palette, 'dark').isAdjusted]).toEqual([name, false]);
  });
});

describe('paletteName', () => {
  it('names what is on offer, in whatever letters the server writes it', () => {
    const { primary, ...rest } = DEFAULT_LOOK.light;
    expect(paletteName(LIGHTS, { ...rest, primary: primary.toUpperCase() })).toBe('Stone');
    expect(paletteName(LIGHTS, { ...rest, primary: '#ffffff' })).toBe('Custom');
  });
});

describe('reportContrast', () => {
  it('tells what words have, and whether the colour alone would not do', () => {
    expect(reportContrast('#10b981')).toEqual({ words: '5.7 : 1', isAdjusted: true });
    expect(reportContrast('#ffff00').isAdjusted).toBe(true);
    for (const { value } of ACCENTS) expect(Number.parseFloat(reportContrast(value).words)).toBeGreaterThan(4.5);
  });
});
