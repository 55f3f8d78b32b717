import { expect, it } from 'vitest';
import { stepZoom } from './zoom';

it('goes step by step and stays at the ends', () => {
  expect(stepZoom(1, 1)).toBe(1.25);
  expect(stepZoom(1, -1)).toBe(0.75);
  expect(stepZoom(3, 1)).toBe(3);
  expect(stepZoom(0.5, -1)).toBe(0.5);
});
