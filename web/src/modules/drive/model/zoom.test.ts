import { expect, it } from 'vitest';
import { canStep, stepZoom, widthToRead } from './zoom';

it('goes step by step and stays at the ends', () => {
  expect(stepZoom(1, 1)).toBe(1.25);
  expect(stepZoom(1, -1)).toBe(0.75);
  expect(stepZoom(3, 1)).toBe(3);
  expect(stepZoom(0.5, -1)).toBe(0.5);
  expect([canStep(3, 1), canStep(3, -1), canStep(0.5, -1)]).toEqual([false, true, false]);
});

it('finds the next step from between two, as after fitting to the width', () => {
  expect(stepZoom(1.37, 1)).toBe(1.5);
  expect(stepZoom(1.37, -1)).toBe(1.25);
  expect(stepZoom(4, -1)).toBe(3);
  expect(stepZoom(4, 1)).toBe(4);
});

it('shows a page as wide as it reads well, and one wider than high as a whole', () => {
  const [portrait, landscape] = [297 / 210, 210 / 297];
  expect(widthToRead({ width: 1300, height: 600 }, portrait)).toBe(900);
  expect(widthToRead({ width: 374, height: 600 }, portrait)).toBe(374);
  expect(widthToRead({ width: 1300, height: 800 }, landscape)).toBe(900);
  expect(widthToRead({ width: 374, height: 600 }, landscape)).toBe(374);
  const fitted = widthToRead({ width: 1300, height: 560 }, landscape);
  expect(fitted).toBeGreaterThan(780);
  expect(fitted * landscape).toBeLessThanOrEqual(560);
  // In a window too low for that, it stays large enough to be read.
  expect(widthToRead({ width: 800, height: 200 }, landscape)).toBe(480);
});
