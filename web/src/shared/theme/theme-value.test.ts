import { describe, expect, it } from 'vitest';
import { DEFAULT_LOOK, readLook } from './theme-value';

describe('readLook', () => {
  it('takes what is known', () => {
    const look = { accent: '#3F76B8', radius: 'none', scaling: 110, font: 'system', navigation: 'topbar-nav' };
    expect(readLook(look)).toEqual({ ...DEFAULT_LOOK, ...look, accent: '#3f76b8' });
  });

  it('takes colours as the server sends them', () => {
    const palette = { primary: '#FAFAFA', elevated: '#FFFFFF', surface: '#EEEEEE', border: '#DDDDDD' };
    const shift = { label: 'Darker', saturationShift: 7, lightnessShift: -20 };
    const look = readLook({
      danger: { name: 'Brick', value: '#AA0000' },
      light: palette,
      variations: { variant2: shift },
    });
    expect(look.danger).toBe('#aa0000');
    expect(look.light.surface).toBe('#eeeeee');
    expect(look.variations).toEqual({ ...DEFAULT_LOOK.variations, darker: { saturation: 7, lightness: -20 } });
    expect(readLook(JSON.parse(JSON.stringify(look)))).toEqual(look);
    expect(readLook({ light: { ...palette, border: 'none' } }).light).toEqual(DEFAULT_LOOK.light);
  });

  it.each([
    null,
    undefined,
    'blue',
    42,
    { accent: 'red', radius: 'toString', scaling: '100', font: 'constructor', navigation: 'left' },
  ])('falls back to the default look for %j', (raw) => {
    expect(readLook(raw)).toEqual(DEFAULT_LOOK);
  });
});
