import { describe, expect, it } from 'vitest';
import { DEFAULT_LOOK, readLook } from './theme-value';

describe('readLook', () => {
  it('takes what is known', () => {
    const look = { accent: '#3F76B8', radius: 'none', scaling: 110, font: 'system', navigation: 'topbar-nav' };
    expect(readLook(look)).toEqual({ ...look, accent: '#3f76b8' });
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
