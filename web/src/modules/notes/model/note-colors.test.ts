import { expect, it } from 'vitest';
import { DEFAULT_COLOR, FOLDER_COLORS, NOTE_COLORS, noteColor } from './note-colors';

it('has seven colours for notes and eight for folders, the default first', () => {
  expect(NOTE_COLORS.map(({ name }) => name)).toEqual(['Default', 'Blue', 'Purple', 'Pink', 'Amber', 'Red', 'Green']);
  expect(FOLDER_COLORS).toHaveLength(8);
  expect(FOLDER_COLORS[0]?.value).toBe(DEFAULT_COLOR);
});

it('draws the palette by tokens, others as they are, and nonsense in gray', () => {
  expect(noteColor('#3b82f6')).toBe('var(--c-blue)');
  expect(noteColor('#123456')).toBe('#123456');
  expect(noteColor('red;background:url(x)')).toBe('var(--c-gray)');
});
