import { expect, it } from 'vitest';
import { typingWords } from './typing-words';

it.each([
  [[], ''],
  [['Aoife Brennan'], 'Aoife is typing…'],
  [['Aoife Brennan', 'Tom Hughes'], 'Aoife and Tom are typing…'],
  [['A', 'B', 'C'], 'Several people are typing…'],
])('%j: %s', (names, words) => expect(typingWords(names)).toBe(words));
