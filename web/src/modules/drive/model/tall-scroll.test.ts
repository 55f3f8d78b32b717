import { describe, expect, it } from 'vitest';
import { scrollHeightOf, windowAt } from './tall-scroll';

describe('windowAt', () => {
  it('is plain while the rows fit', () => {
    expect(scrollHeightOf(1000, 32)).toBe(32_000);
    expect(windowAt(0, 320, 1000, 32)).toEqual({ first: 0, end: 18, top: 0 });
    expect(windowAt(3200, 320, 1000, 32)).toEqual({ first: 92, end: 118, top: 92 * 32 });
    expect(windowAt(1e9, 320, 1000, 32).end).toBe(1000);
  });

  it('reaches the first and the last of a million rows', () => {
    const height = scrollHeightOf(1_000_000, 32);
    expect(height).toBe(12_000_000);
    expect(windowAt(0, 800, 1_000_000, 32)).toMatchObject({ first: 0, top: 0 });
    const last = windowAt(height - 800, 800, 1_000_000, 32);
    expect(last.end).toBe(1_000_000);
    // The last row ends exactly at the window's lower edge.
    expect(last.top + (last.end - last.first) * 32).toBeCloseTo(height, 3);
  });

  it('shows few rows where there are few, and none where there are none', () => {
    expect(windowAt(0, 800, 3, 32)).toEqual({ first: 0, end: 3, top: 0 });
    expect(windowAt(0, 800, 0, 32)).toEqual({ first: 0, end: 0, top: 0 });
    expect(windowAt(50, 0, 10, 32)).toMatchObject({ first: 0 });
  });
});
