import { expect, it } from 'vitest';
import { announcement } from './announcement';

const said = (displayName: string, body: string, fileIds: string[] = []) => ({
  author: { displayName },
  body,
  fileIds,
});

it('says who wrote what', () => {
  expect(announcement([said('Tom', '<p>The <strong>crane</strong> is here</p>')])).toBe('Tom: The crane is here');
  expect(announcement([said('Tom', '', ['f'])])).toBe('Tom: a file');
});

it('counts several, and cuts a long one', () => {
  expect(announcement([said('Tom', 'a'), said('Ann', 'b'), said('Tom', 'c')])).toBe('3 new messages from Tom, Ann');
  expect(announcement([said('Tom', 'x'.repeat(500))])).toHaveLength(205);
  expect(announcement([])).toBe('');
});
