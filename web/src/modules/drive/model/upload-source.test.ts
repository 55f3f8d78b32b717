import { describe, expect, it, vi } from 'vitest';
import {
  chosenFolder,
  type DirectoryEntry,
  droppedFolder,
  type Found,
  takeCensus,
  type UploadSource,
} from './upload-source';

const leaf = (name: string, size = 3) => ({
  isDirectory: false,
  name,
  file: (take: (file: File) => void) => take(new File([new Uint8Array(size)], name)),
});
/** A directory that gives its entries in portions of two, as browsers do in portions of a hundred. */
function directory(name: string, entries: DirectoryEntry[], reads = vi.fn()): DirectoryEntry {
  return {
    isDirectory: true,
    name,
    createReader() {
      let at = 0;
      return {
        readEntries(take: (entries: DirectoryEntry[]) => void) {
          reads();
          take(entries.slice(at, at + 2));
          at += 2;
        },
      };
    },
  } as DirectoryEntry;
}

async function list(source: UploadSource): Promise<string[]> {
  const found: string[] = [];
  for await (const one of source.walk()) found.push(one.kind === 'file' ? `${one.path}/${one.name}` : `${one.path}/`);
  return found;
}

describe('a dropped folder', () => {
  const tree = directory('Drawings', [
    leaf('a.pdf'),
    directory('Level 01', [leaf('b.pdf'), leaf('c.pdf'), leaf('d.pdf'), directory('Old', [])]),
    leaf('.DS_Store'),
    leaf('e.pdf'),
  ]);

  it('gives every file with its folders, and empty folders, but not what systems leave there', async () => {
    expect(await list(droppedFolder(tree))).toEqual([
      'Drawings/a.pdf',
      'Drawings/Level 01/b.pdf',
      'Drawings/Level 01/c.pdf',
      'Drawings/Level 01/d.pdf',
      'Drawings/Level 01/Old/',
      'Drawings/e.pdf',
    ]);
  });

  it('can be walked again', async () => {
    const source = droppedFolder(tree);
    expect(await list(source)).toEqual(await list(source));
  });

  it('reads no further than it is asked', async () => {
    const reads = vi.fn();
    const many = directory(
      'Many',
      Array.from({ length: 1000 }, (_, n) => leaf(`${n}`)),
      reads,
    );
    const walk = droppedFolder(many).walk()[Symbol.asyncIterator]();
    const first = await walk.next();
    expect((first.value as Found).kind).toBe('file');
    expect(reads).toHaveBeenCalledOnce();
  });
});

describe('a chosen folder', () => {
  it('is read from the paths the browser wrote down', async () => {
    const at = (path: string) =>
      Object.assign(new File(['x'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path });
    const source = chosenFolder([at('Photos/a.jpg'), at('Photos/May/b.jpg'), at('Photos/Thumbs.db')]);
    expect(source?.name).toBe('Photos');
    expect(source && (await list(source))).toEqual(['Photos/a.jpg', 'Photos/May/b.jpg']);
  });
  it('is nothing without files', () => expect(chosenFolder([])).toBeNull());
});

describe('the census', () => {
  const signal = new AbortController().signal;

  it('counts files and bytes, and says why the first that is not taken is not', async () => {
    const locked = { ...leaf('locked.doc'), file: (_: unknown, fail: (error: Error) => void) => fail(new Error('no')) };
    const source = droppedFolder(
      directory('D', [leaf('a', 10), leaf('b', 20), leaf('huge', 101), leaf('more', 102), locked]),
    );
    const check = (file: File) => (file.size > 100 ? 'Too large' : null);
    expect(await takeCensus(source, check, () => undefined, signal)).toEqual({
      files: 4,
      bytes: 233,
      refusal: 'Too large: D/huge',
    });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const many = droppedFolder(
      directory(
        'Many',
        Array.from({ length: 1000 }, (_, n) => leaf(`${n}`)),
      ),
    );
    const counting = takeCensus(
      many,
      () => null,
      () => stop.abort(new Error('stopped')),
      stop.signal,
    );
    await expect(counting).rejects.toThrow('stopped');
  });

  it('lets the page draw while thousands are counted', async () => {
    const file = (n: number) => ({ name: `${n}`, size: 1, webkitRelativePath: `Many/${n}` }) as File;
    const many = chosenFolder(Array.from({ length: 1000 }, (_, n) => file(n)));
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
    });
    await takeCensus(
      many as UploadSource,
      () => null,
      () => undefined,
      signal,
    );
    clearInterval(turn);
    expect(turns).toBeGreaterThan(1);
  });
});
