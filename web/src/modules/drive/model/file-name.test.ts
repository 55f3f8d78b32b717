import { describe, expect, it } from 'vitest';
import { isSameName } from './file-name';

describe('names that are one', () => {
  it.each([
    ['Plan.pdf', 'PLAN.PDF'],
    ['caf\u00e9', 'CAFE\u0301'],
    ['Drawings', ' drawings '],
  ])('%s and %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it('are not those that look different', () => {
    expect(isSameName('Plan', 'Pl\u00e4n')).toBe(false);
  });
});
