import { describe, expect, it } from 'vitest';
import { layOut } from '@/shared/ui/virtual/grid-layout';
import { cardsInFrame } from './cards-in-frame';

const card = { minWidth: 160, height: 174 };
const space = { gap: 16, edge: 20 };

describe('cardsInFrame', () => {
  const layout = layOut(1200, card, space);
  it('holds the cards it touches', () =>
    expect(cardsInFrame({ fromX: 190, fromY: 10, toX: 400, toY: 220 }, layout, 20)).toEqual([0, 1, 6, 7]));
  it('is the same drawn the other way', () =>
    expect(cardsInFrame({ fromX: 400, fromY: 220, toX: 190, toY: 10 }, layout, 20)).toEqual([0, 1, 6, 7]));
  it('holds none in the gap', () =>
    expect(cardsInFrame({ fromX: 203, fromY: 30, toX: 213, toY: 100 }, layout, 20)).toEqual([]));
  it('ends with the last card', () =>
    expect(cardsInFrame({ fromX: 0, fromY: 0, toX: 1200, toY: 5000 }, layout, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]));
});
