import { expect, it } from 'vitest';
import { isVector, thumbnailAddress } from './thumbnail';

const MIB = 1024 * 1024;
const file = (mimeType: string, change = {}) => ({
  id: 'f 1',
  mimeType,
  size: MIB,
  checksum: 'ab-2',
  status: 'active',
  orphanedRef: false,
  can: { download: true },
  ...change,
});

it('names the picture of this content of the file', () => {
  expect(thumbnailAddress(file('image/png'))).toBe('/api/v1/drive/files/f%201/thumbnail?v=ab-2');
  expect(thumbnailAddress(file('application/pdf', { size: 128 * MIB }))).not.toBeNull();
});

it.each([
  ['too large a picture', file('image/jpeg', { size: 65 * MIB })],
  ['too large a document', file('application/pdf', { size: 129 * MIB })],
  ['empty', file('image/jpeg', { size: 0 })],
  ['no picture', file('text/plain')],
  ['a drawing in vectors', file('image/svg+xml')],
  ['in the trash', file('image/png', { status: 'trashed' })],
  ['without bytes', file('image/png', { orphanedRef: true })],
  ['not to be read', file('image/png', { can: { download: false } })],
])('there is none of what is %s', (_what, one) => expect(thumbnailAddress(one)).toBeNull());

it('knows drawings by name or type', () => {
  expect([isVector({ name: 'a.svg', mimeType: '' }), isVector({ name: 'a', mimeType: 'image/svg+xml' })]).toEqual([
    true,
    true,
  ]);
  expect(isVector({ name: 'a.png', mimeType: 'image/png' })).toBe(false);
});
