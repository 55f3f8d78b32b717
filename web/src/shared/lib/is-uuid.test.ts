import { expect, it } from 'vitest';
import { isUuid } from './is-uuid';

it.each([
  ['0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000', true],
  ['0199AAAA-BBBB-7CCC-8DDD-EEEEFFFF0000', true],
  ['0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000x', false],
  ['saved', false],
  [42, false],
  [undefined, false],
])('%s: %s', (word, is) => expect(isUuid(word)).toBe(is));
