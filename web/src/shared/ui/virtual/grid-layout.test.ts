import { describe, expect, it } from 'vitest';
import { columnsIn, layOut } from './grid-layout';

const card = { minWidth: 160, height: 174 };
const space = { gap: 16, edge: 20 };

describe('layOut', () => {
  it('takes as many cards as fit at 160 px', () => {
    const { columns, cardWidth } = layOut(1200, card, space);
    expect(columns).toBe(6);
    expect(cardWidth).toBeCloseTo(180);
  });
  it('keeps one column however narrow', () => expect(layOut(100, card, space).columns).toBe(1));
  it('is of use before the width is known', () => expect(layOut(0, card, space).columns).toBe(1));
});

describe('columnsIn', () => {
  it('adds a column with the pixel that gives it room', () => {
    const three = 2 * 20 + 3 * 160 + 2 * 16;
    expect(columnsIn(three - 1, 160, space)).toBe(2);
    expect(columnsIn(three, 160, space)).toBe(3);
  });
  it('keeps one column however narrow', () => expect(columnsIn(0, 160, space)).toBe(1));
});
