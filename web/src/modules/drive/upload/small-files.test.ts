import { describe, expect, it } from 'vitest';
import { newUploadItem } from '../model/upload-item';
import { GROUP_BYTES, GROUP_FILES, groupBody, pickGroup, SMALL_FILE } from './small-files';

const item = (id: string, size: number, path = 'A') =>
  newUploadItem(
    id,
    { name: `${id}.txt`, size, type: 'text/plain', lastModified: 1 },
    { driveId: 'd', libraryId: 'l', batchId: 'b', path },
  );
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('small files that travel together', () => {
  it('are those in line for the same folder', () => {
    const [a, b, c, d] = [item('a', 1), item('b', 1, 'B'), item('c', SMALL_FILE + 1), item('d', 1)] as const;
    expect(ids(pickGroup(a, [a, b, c, d]))).toEqual(['a', 'd']);
  });

  it('are a hundred at most', () => {
    const many = Array.from({ length: 250 }, (_, n) => item(String(n), 10));
    expect(pickGroup(many[0] ?? item('x', 1), many)).toHaveLength(GROUP_FILES);
  });

  it('fit into one request with their head, whatever their names', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ ...item(String(n), 10_000), name: '\u0001'.repeat(80) + n }));
    const group = pickGroup(many[0] ?? item('x', 1), many);
    expect(group.length).toBeGreaterThan(50);
    const files = group.map(({ name, mime, size }) => ({ name, mime, size, checksum: 'a'.repeat(64) }));
    const head = { driveId: 'd'.repeat(36), libraryId: 'l'.repeat(36), folderId: 'f'.repeat(36), files };
    const body = groupBody(
      head,
      group.map(({ size }) => new Blob([new Uint8Array(size)])),
    );
    expect(body.size).toBeLessThanOrEqual(GROUP_BYTES);
  });

  it('stand behind the length of their head and the head', async () => {
    const bytes = new Uint8Array(await groupBody({ a: 'é' }, [new Blob(['xy']), new Blob(['z'])]).arrayBuffer());
    const length = new DataView(bytes.buffer).getUint32(0);
    expect(new TextDecoder().decode(bytes.slice(4, 4 + length))).toBe('{"a":"é"}');
    expect(new TextDecoder().decode(bytes.slice(4 + length))).toBe('xyz');
  });
});
