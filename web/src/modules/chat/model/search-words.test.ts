import { expect, it } from 'vitest';
import { withOperator } from './search-words';

it('adds an operator once', () => {
  expect(withOperator('crane ', 'has:file')).toBe('crane has:file');
  expect(withOperator('', 'from:')).toBe('from:');
  expect(withOperator('has:file crane', 'has:file')).toBe('has:file crane');
});
