import { expect, it } from 'vitest';
import { canStep, stepZoom } from './zoom';

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
