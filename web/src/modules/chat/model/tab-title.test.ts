import { expect, it } from 'vitest';
import { titleWith } from './tab-title';

it.each([
  ['Chat · Corbel', 3, '(3) Chat · Corbel'],
  ['(3) Chat · Corbel', 100, '(99+) Chat · Corbel'],
  ['(99+) Chat · Corbel', 0, 'Chat · Corbel'],
  ['Minutes (2) · Corbel', 0, 'Minutes (2) · Corbel'],
])('%s with %d is %s', (title, unread, shown) => expect(titleWith(title, unread)).toBe(shown));
