import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrowStep, fullPlace, inside, MARGIN, moved, notesLift, openingPlace, resized } from './dock-place';

const desktop = { width: 1440, height: 900 };

it('opens as a card at the bottom right, which covers neither the bar nor the last line of the page', () => {
  expect(openingPlace(desktop)).toEqual({ width: 400, height: 380, left: 1032, top: 400 });
  expect(openingPlace({ width: 800, height: 400 })).toEqual({ width: 400, height: 380, left: 392, top: 8 });
});

it('is as large as the window has room once it is enlarged', () => {
  expect(fullPlace(desktop)).toEqual({ width: 980, height: 860, left: 452, top: 32 });
  expect(fullPlace({ width: 900, height: 600 })).toEqual({ width: 884, height: 584, left: 8, top: 8 });
});

it('is drawn to between 320 by 260 and 720 by 720', () => {
  const place = { left: 20, top: 20, width: 500, height: 500 };
  expect(resized(place, { x: 4000, y: 4000 }, desktop)).toMatchObject({ width: 720, height: 720 });
  expect(resized(place, { x: -4000, y: -4000 }, desktop)).toMatchObject({ width: 320, height: 260 });
  expect(resized({ ...place, left: 900 }, { x: 4000, y: 0 }, desktop)).toMatchObject({ left: 900, width: 532 });
});

it('stays within the window, whatever is done with it', () => {
  const number = fc.integer({ min: -3000, max: 3000 });
  const window = fc.record({ width: fc.integer({ min: 769, max: 3000 }), height: fc.integer({ min: 400, max: 2000 }) });
  fc.assert(
    fc.property(window, number, number, fc.boolean(), window, (size, x, y, isMove, later) => {
      const changed = (isMove ? moved : resized)(openingPlace(size), { x, y }, size);
      for (const [place, bounds] of [
        [changed, size],
        [inside(changed, later), later],
      ] as const) {
        expect(place.left).toBeGreaterThanOrEqual(MARGIN);
        expect(place.top).toBeGreaterThanOrEqual(MARGIN);
        expect(place.left + place.width).toBeLessThanOrEqual(bounds.width - MARGIN);
        expect(place.top + place.height).toBeLessThanOrEqual(bounds.height - MARGIN);
      }
    }),
  );
});

it('has notes stand over it, or over its buttons where it is too tall for that', () => {
  const card = openingPlace(desktop);
  expect(notesLift(card, desktop)).toBe(desktop.height - card.top + MARGIN);
  expect(notesLift(fullPlace(desktop), desktop)).toBe(MARGIN + 72);
  expect(notesLift({ ...card, left: 8 }, desktop)).toBe(0);
  expect(notesLift({ ...card, top: 8 }, desktop)).toBe(0);
});

it('knows the arrow keys', () => {
  expect(arrowStep('ArrowLeft')).toEqual({ x: -24, y: 0 });
  expect(arrowStep('Enter')).toBeNull();
});
