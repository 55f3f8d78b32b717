import { expect, it } from 'vitest';
import { PHOTO_MAX, photoProblem } from './photo-check';

it.each([
  ['image/png', 1000, null],
  ['image/webp', PHOTO_MAX, null],
  ['image/jpeg', PHOTO_MAX + 1, 'Choose an image of at most 5 MB.'],
  ['image/svg+xml', 1000, 'Choose a PNG, JPEG, GIF or WebP image.'],
  ['', 1000, 'Choose a PNG, JPEG, GIF or WebP image.'],
])('%s of %i bytes: %s', (type, size, problem) => {
  expect(photoProblem({ type, size })).toBe(problem);
});
