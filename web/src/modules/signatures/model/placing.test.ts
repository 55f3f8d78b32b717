import { expect, test } from 'vitest';
import { moveBy, resizeBy, usualPlaces } from './placing';

test('the usual places lie on the page and not over each other', () => {
  for (let count = 1; count <= 20; count += 1) {
    const places = usualPlaces(count);
    expect(places).toHaveLength(count);
    for (const [index, one] of places.entries()) {
      expect(one.top).toBeGreaterThanOrEqual(0);
      expect(one.top + one.height).toBeLessThanOrEqual(1);
      expect(one.left + one.width).toBeLessThanOrEqual(1);
      for (const other of places.slice(index + 1)) {
        const isApart = one.left + one.width <= other.left || one.top + one.height <= other.top + 1e-9;
        expect(isApart).toBe(true);
      }
    }
  }
});

test('a field that is moved stays on its page', () => {
  const field = { left: 0.5, top: 0.9, width: 0.4, height: 0.07 };
  expect(moveBy(field, 1, 1)).toEqual({ left: 0.6, top: 1 - 0.07, width: 0.4, height: 0.07 });
  expect(moveBy(field, -1, -1)).toEqual({ left: 0, top: 0, width: 0.4, height: 0.07 });
});

test('a field that is made larger or smaller stays on its page and can be seen', () => {
  const field = { left: 0.5, top: 0.9, width: 0.25, height: 0.0625 };
  expect(resizeBy(field, 0.125, 0.03125)).toEqual({ left: 0.5, top: 0.9, width: 0.375, height: 0.09375 });
  expect(resizeBy(field, 1, 1)).toEqual({ left: 0.5, top: 0.9, width: 0.5, height: 1 - 0.9 });
  expect(resizeBy(field, -1, -1)).toEqual({ left: 0.5, top: 0.9, width: 0.02, height: 0.02 });
});
