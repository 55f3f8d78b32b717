import { describe, expect, it } from 'vitest';
import { neighbours } from './neighbours';

const files = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('neighbours', () => {
  it('has both in the middle', () =>
    expect(neighbours(files, 'b')).toEqual({ previous: files[0], next: files[2], position: 2 }));
  it('ends at the ends', () => {
    expect(neighbours(files, 'a').previous).toBeUndefined();
    expect(neighbours(files, 'c').next).toBeUndefined();
  });
  it('has none outside', () =>
    expect(neighbours(files, 'z')).toEqual({ previous: undefined, next: undefined, position: null }));
});
