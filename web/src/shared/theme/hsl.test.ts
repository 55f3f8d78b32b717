import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHsl, partsOf, readHsl, shifted, toHsl, wordsOn } from './hsl';

const channel = fc.integer({ min: 0, max: 255 });
const anyColor = fc
  .tuple(channel, channel, channel)
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

describe('readHsl', () => {
  it.each([
    ['160 84% 39%', { h: 160, s: 84, l: 39 }],
    ['160', { h: 160, s: 0, l: 50 }],
    ['', { h: 0, s: 0, l: 50 }],
    ['x y z', { h: 0, s: 0, l: 50 }],
    ['-20 140% -3%', { h: 340, s: 100, l: 0 }],
    [{ s: 20 }, { h: 0, s: 20, l: 50 }],
    [{}, { h: 0, s: 0, l: 50 }],
    [
      { h: Number.NaN, s: 1, l: 2 },
      { h: 0, s: 1, l: 2 },
    ],
  ] as const)('reads %j', (given, parts) => {
    expect(readHsl(given)).toEqual(parts);
  });
});

describe('a colour and its parts', () => {
  it('are the same colour, whatever it is', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(fromHsl(toHsl(color))).toBe(color);
      }),
    );
  });

  it('come from the value unless they are given', () => {
    expect(partsOf({ value: '#ff0000' })).toEqual({ h: 0, s: 100, l: 50 });
    expect(partsOf({ value: '#ff0000', hsl: '120' })).toEqual({ h: 120, s: 0, l: 50 });
  });
});

describe('shifted', () => {
  it('makes the three variations of Emerald', () => {
    const variations = [
      { saturation: 0, lightness: 15 },
      { saturation: 5, lightness: -10 },
      { saturation: -20, lightness: 5 },
    ];
    expect(variations.map((shift) => shifted('#10b981', shift))).toEqual(['#27ecab', '#088c60', '#28b888']);
  });

  it('ends at 0 and 100', () => {
    expect(shifted('#10b981', { saturation: 0, lightness: 100 })).toBe('#ffffff');
    expect(shifted('#10b981', { saturation: 0, lightness: -100 })).toBe('#000000');
    expect(shifted('#10b981', { saturation: -100, lightness: 0 })).toMatch(/^#(..)\1\1$/);
  });
});

describe('wordsOn', () => {
  it('is black above a lightness of 60, else white', () => {
    expect(wordsOn({ value: '#000000', hsl: '0 0% 60%' })).toBe('white');
    expect(wordsOn({ value: '#000000', hsl: '0 0% 61%' })).toBe('black');
    expect(wordsOn({ value: '#10b981' })).toBe('white');
  });
});
