import { expect, it } from 'vitest';
import { findBlocks, SLASH_BLOCKS } from './slash-blocks';

it('finds blocks by the beginnings of their words', () => {
  expect(findBlocks('')).toBe(SLASH_BLOCKS);
  expect(findBlocks('Head').map(({ id }) => id)).toEqual(['heading1', 'heading2', 'heading3']);
  expect(findBlocks('heading 2').map(({ id }) => id)).toEqual(['heading2']);
  expect(findBlocks('todo').map(({ id }) => id)).toEqual(['checklist']);
  expect(findBlocks('nothing like it')).toEqual([]);
  expect(findBlocks('delete')).toEqual([]);
});

it('offers what changes a table first, where the slash stands in one', () => {
  expect(
    findBlocks('', true)
      .map(({ id }) => id)
      .slice(0, 5),
  ).toEqual(['rowBelow', 'columnRight', 'deleteRow', 'deleteColumn', 'deleteTable']);
  expect(findBlocks('row', true).map(({ id }) => id)).toEqual(['rowBelow', 'deleteRow']);
});
