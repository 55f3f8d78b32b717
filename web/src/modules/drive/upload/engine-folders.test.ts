import { describe, expect, it, vi } from 'vitest';
import { KEEP_BOTH } from '../model/name-conflicts';
import type { Found, UploadSource } from '../model/upload-source';
import { createUploadEngine } from './engine';
import { READ_AHEAD } from './folder-batches';
import { createSlots } from './slots';
import { createFarSide, createFolders, createMemoryStore, fileOf, MIB, refusal } from './testing';

// Real bytes are hashed here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const TARGET = { driveId: 'd', libraryId: 'l' };
const PLAN = { files: 3, bytes: 30, answer: KEEP_BOTH };

/** A folder of files by path; `read` counts those that were opened. */
function folderOf(paths: readonly string[], size = 10, name = 'Drawings') {
  const opened: string[] = [];
  const source: UploadSource = {
    name,
    async *walk() {
      for (const full of paths) {
        const steps = full.split('/');
        const file = steps.pop() ?? '';
        const path = [name, ...steps].join('/');
        const found: Found = file
          ? {
              kind: 'file',
              path,
              name: file,
              async open() {
                opened.push(full);
                if (file === 'locked') throw new DOMException('no', 'NotReadableError');
                return fileOf(file, size);
              },
            }
          : { kind: 'folder', path };
        yield found;
      }
    },
  };
  return { source, opened };
}

function setUp() {
  const far = createFarSide();
  const store = createMemoryStore();
  const folders = createFolders();
  const onIdle = vi.fn();
  let keys = 0;
  const tools = {
    api: far.api,
    put: far.put,
    folders,
    store,
    claim: async () => () => undefined,
    now: () => Date.now(),
    sleep: async () => undefined,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  };
  return {
    far,
    store,
    folders,
    onIdle,
    engine: () => createUploadEngine('me', { ...tools, slots: createSlots(3) }, { onIdle }),
  };
}

describe('small files', () => {
  it('travel together: whatever has queued goes with the next request', async () => {
    const { far, engine } = setUp();
    const uploads = engine();
    uploads.enqueue(
      Array.from({ length: 250 }, (_, n) => fileOf(`${n}`, 100)),
      TARGET,
    );
    await eventually(() => expect(uploads.items().every(({ receipt }) => receipt?.verified)).toBe(true));
    expect(far.calls).toEqual(['sendSmall', 'sendSmall', 'sendSmall']);
    expect(far.kept).toHaveLength(250);
  });

  it('are told apart when a request is refused: one bad file does not keep the others out', async () => {
    const { far, engine } = setUp();
    far.refused.add('bad.txt');
    const uploads = engine();
    uploads.enqueue([fileOf('a', 10), fileOf('bad.txt', 10), fileOf('b', 10)], TARGET);
    await eventually(() => expect(uploads.items().map(({ phase }) => phase)).toEqual(['done', 'failed', 'done']));
    expect(uploads.items()[1]?.error).toBe('bad.txt is refused');
    expect(far.kept.sort()).toEqual(['/a', '/b']);
  });

  it.each([1, 4])('are not kept twice when their answer was lost %i times', async (times) => {
    const { far, engine } = setUp();
    far.failNext('answer', ...Array.from({ length: times }, () => refusal(0, 'NETWORK')));
    const uploads = engine();
    uploads.enqueue([fileOf('a', 10), fileOf('b', 10)], TARGET);
    // After four tries they wait for the connection; others do not join the request that nobody heard of.
    await eventually(() => expect(far.calls).toHaveLength(Math.min(4, times + 1)));
    uploads.enqueue([fileOf('c', 10)], TARGET);
    await eventually(() => {
      uploads.reconnect();
      expect(uploads.items().map(({ phase }) => phase)).toEqual(['done', 'done', 'done']);
    });
    expect(far.kept).toEqual(['/a', '/b', '/c']);
  });

  it('go on without the one that was paused before it was sent', async () => {
    const { far, engine } = setUp();
    const uploads = engine();
    uploads.enqueue([fileOf('a', 10), fileOf('b', 10)], TARGET);
    const id = uploads.items()[0]?.id ?? '';
    uploads.pause(id);
    await eventually(() => expect(uploads.items().map(({ phase }) => phase)).toEqual(['paused', 'done']));
    expect(far.kept).toEqual(['/b']);
    uploads.resume(id);
    await eventually(() => expect(far.kept).toEqual(['/b', '/a']));
  });
});

describe('a folder', () => {
  it('arrives with its folders, each made once, and is forgotten by the browser', async () => {
    const { far, store, folders, onIdle, engine } = setUp();
    const uploads = engine();
    uploads.enqueueFolder(folderOf(['a', 'One/b', 'One/c', 'One/Two/d', 'Empty/']).source, TARGET, PLAN);
    await eventually(() => expect(onIdle).toHaveBeenCalled());
    await eventually(() => expect(uploads.batches()).toMatchObject([{ state: 'walked' }]));
    expect(far.kept.sort()).toEqual(['Drawings/One/Two/d', 'Drawings/One/b', 'Drawings/One/c', 'Drawings/a']);
    expect(folders.made.sort()).toEqual(['Drawings', 'Drawings/Empty', 'Drawings/One', 'Drawings/One/Two']);
    await eventually(() => expect(store.batches.size + store.receipts.size + store.records.size).toBe(0));
  });

  it('is read no further ahead than it can be sent', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const uploads = engine();
    const { source, opened } = folderOf(Array.from({ length: 2000 }, (_, n) => `${n}`));
    uploads.enqueueFolder(source, TARGET, { ...PLAN, files: 2000 });
    await eventually(() => expect(opened.length).toBe(READ_AHEAD));
    far.openGate();
    await eventually(() => expect(far.kept).toHaveLength(2000));
    expect(uploads.items().filter(({ phase }) => phase === 'done')).toHaveLength(2000);
  });

  it('names the file that could not be read and brings the others', async () => {
    const { far, engine } = setUp();
    const uploads = engine();
    uploads.enqueueFolder(folderOf(['a', 'locked', 'b']).source, TARGET, PLAN);
    await eventually(() => expect(far.kept).toHaveLength(2));
    await eventually(() =>
      expect(uploads.items().find(({ phase }) => phase === 'failed')).toMatchObject({
        name: 'locked',
        error: 'This file could not be read.',
      }),
    );
  });

  it('goes on after a reload once it is chosen again, without sending anything twice', async () => {
    const { far, store, engine } = setUp();
    const paths = [...Array.from({ length: 120 }, (_, n) => `small-${n}`), 'big'];
    const withBig = (size: number): UploadSource => {
      const small = folderOf(paths.slice(0, -1)).source;
      const big = folderOf(['big'], size).source;
      return {
        name: 'Drawings',
        async *walk() {
          yield* small.walk();
          yield* big.walk();
        },
      };
    };
    const before = engine();
    far.failNext('register', ...Array.from({ length: 4 }, () => refusal(0, 'NETWORK')));
    before.enqueueFolder(withBig(6 * MIB), TARGET, { ...PLAN, files: 121 });
    await eventually(() => expect(far.kept).toHaveLength(120));
    await eventually(() => expect(before.items().at(-1)?.phase).toBe('waiting'));
    before.dispose();
    expect(store.receipts.size).toBe(120);

    const after = engine();
    await after.restore();
    expect(after.batches()).toMatchObject([{ name: 'Drawings', state: 'needsFolder' }]);
    const id = after.batches()[0]?.id ?? '';
    expect(after.provideFolder(id, folderOf(paths, 10, 'Other').source)).toBe(false);
    expect(after.provideFolder(id, withBig(6 * MIB))).toBe(true);
    await eventually(() => expect(after.items().filter(({ phase }) => phase === 'done')).toHaveLength(121));
    expect(far.kept).toHaveLength(120);
    expect(far.calls.filter((call) => call === 'sign')).toHaveLength(1);
    await eventually(() => expect(store.batches.size).toBe(0));
  });

  it('sends again what was changed meanwhile', async () => {
    const { far, store, engine } = setUp();
    const before = engine();
    far.refused.add('b');
    before.enqueueFolder(folderOf(['a', 'b']).source, TARGET, PLAN);
    await eventually(() => expect(before.items().map(({ phase }) => phase)).toEqual(['done', 'failed']));
    before.dispose();
    expect(store.receipts.size).toBe(1);
    far.refused.clear();
    const after = engine();
    await after.restore();
    after.provideFolder(after.batches()[0]?.id ?? '', folderOf(['a', 'b'], 11).source);
    await eventually(() => expect(far.kept.sort()).toEqual(['Drawings/a', 'Drawings/a', 'Drawings/b']));
  });

  it('is given up whole, with what the server had of it', async () => {
    const { far, store, engine } = setUp();
    far.closeGate();
    const uploads = engine();
    uploads.enqueueFolder(
      folderOf(
        Array.from({ length: 5 }, (_, n) => `${n}`),
        6 * MIB,
      ).source,
      TARGET,
      PLAN,
    );
    await eventually(() => expect(far.traffic.now).toBe(3));
    uploads.cancelAll();
    expect(uploads.items()).toEqual([]);
    expect(uploads.batches()).toEqual([]);
    await eventually(() => expect(far.uploads.size).toBe(0));
    await eventually(() => expect(store.batches.size + store.records.size).toBe(0));
  });

  it('pauses and goes on as a whole', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const uploads = engine();
    uploads.enqueueFolder(folderOf(['a', 'b', 'c', 'd', 'e'], 6 * MIB).source, TARGET, PLAN);
    await eventually(() => expect(far.traffic.now).toBe(3));
    uploads.pauseAll();
    await eventually(() => expect(far.traffic.now).toBe(0));
    expect(new Set(uploads.items().map(({ phase }) => phase))).toEqual(new Set(['paused']));
    far.openGate();
    uploads.resumeAll();
    await eventually(() => expect(uploads.items().every(({ phase }) => phase === 'done')).toBe(true));
  });
});
