import { expect, it } from 'vitest';
import { isVector, thumbnailSource } from './thumbnail-source';

const MIB = 1024 * 1024;
const file = (name: string, size: number, change = {}) => ({
  name,
  mimeType: '',
  size,
  status: 'active',
  orphanedRef: false,
  can: { download: true },
  ...change,
});

it('makes pictures small, and draws the first page of a PDF of any size', () => {
  expect(thumbnailSource(file('site.jpg', 3 * MIB))).toEqual({ kind: 'picture', cost: 3 * MIB });
  expect(thumbnailSource(file('plan.pdf', MIB))).toEqual({ kind: 'pdf', cost: MIB });
  expect(thumbnailSource(file('plan.pdf', 900 * MIB))).toEqual({ kind: 'pdf', cost: 4 * MIB });
});

it.each([
  ['too large', file('site.jpg', 13 * MIB)],
  ['empty', file('site.jpg', 0)],
  ['no picture', file('notes.txt', 10)],
  ['drawn by the browser itself', file('plan.svg', 10)],
  ['in the trash', file('site.jpg', 10, { status: 'trashed' })],
  ['without bytes', file('site.jpg', 10, { orphanedRef: true })],
  ['not to be read', file('site.jpg', 10, { can: { download: false } })],
])('makes none of what is %s', (_what, one) => expect(thumbnailSource(one)).toBeNull());

it('knows drawings by name or type', () => {
  expect([isVector({ name: 'a.svg', mimeType: '' }), isVector({ name: 'a', mimeType: 'image/svg+xml' })]).toEqual([
    true,
    true,
  ]);
  expect(isVector({ name: 'a.png', mimeType: 'image/png' })).toBe(false);
});
