import { expect, it } from 'vitest';
import { forgetName, keptName, rememberName } from './kept-name';

it('keeps the display name and nothing else, until the log-out', () => {
  rememberName('Ostrane Groundworks');
  expect(keptName()).toBe('Ostrane Groundworks');
  expect(localStorage).toHaveLength(1);
  forgetName();
  expect(keptName()).toBeNull();
  expect(localStorage).toHaveLength(0);
});
