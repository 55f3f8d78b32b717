import { expect, test } from 'vitest';
import { FIELD_KINDS, fieldWords, freePlace, inReadingOrder } from './fields';
import type { Placed } from './placing';

test('new fields stand on the page and not over each other while there is room', () => {
  for (const kind of FIELD_KINDS) {
    const placed: Placed[] = [];
    for (let count = 0; count < 12; count += 1) placed.push(freePlace(kind, placed));
    for (const [index, one] of placed.entries()) {
      expect(one.left + one.width).toBeLessThanOrEqual(1);
      expect(one.top + one.height).toBeLessThanOrEqual(1);
      for (const other of placed.slice(index + 1)) {
        const isApart = one.left + one.width <= other.left || one.top + one.height <= other.top;
        expect(isApart, kind).toBe(true);
      }
    }
  }
});

test('a field keeps its shape on a sheet that lies on its side', () => {
  const [upright, lying] = [freePlace('checkbox', []), freePlace('checkbox', [], 210 / 297)];
  expect(lying.width).toBe(upright.width);
  expect(lying.height / upright.height).toBeCloseTo(2);
  expect(freePlace('signature', [], 0.05).height).toBeLessThanOrEqual(0.7);
});

test('a field for which there is no room stands on the page all the same', () => {
  const place = freePlace('text', [{ left: 0, top: 0, width: 1, height: 1 }]);
  expect(place.left + place.width).toBeLessThanOrEqual(1);
  expect(place.top + place.height).toBeLessThanOrEqual(1);
});

test('a field is called by its label, and by its kind where it has none', () => {
  expect(fieldWords({ kind: 'text', label: ' Order number ' })).toBe('Order number');
  expect(fieldWords({ kind: 'checkbox', label: ' ' })).toBe('Checkbox');
  expect(fieldWords({ kind: 'initials', label: null })).toBe('Initials');
});

test('fields are read page by page, each from its top, and the last page last', () => {
  const field = (id: string, page: number | undefined, top: number, left: number) => ({
    id,
    ...(page !== undefined && { page }),
    place: { left, top, width: 0.1, height: 0.1 },
  });
  const fields = [
    field('end', undefined, 0, 0),
    field('d', 2, 0, 0),
    field('c', 1, 0.5, 0.6),
    field('b', 1, 0.5, 0.1),
    field('a', 1, 0, 0.9),
  ];
  expect(inReadingOrder(fields).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'end']);
});
