import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadItem } from '../model/upload-item';
import { createUploadEngine, type EngineNews, RECONNECT_MS } from './engine';
import { createSlots } from './slots';
import { createFarSide, createFolders, createMemoryStore, fileOf, MIB, refusal } from './testing';

// Real bytes are hashed here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

/** Larger than what travels together. */
const MID = 300 * 1024;
const TARGET = { driveId: 'd', libraryId: 'l' };

function setUp(news: EngineNews = {}) {
  const far = createFarSide();
  const store = createMemoryStore();
  let keys = 0;
  const tools = {
    api: far.api,
    put: far.put,
    folders: createFolders(),
    store,
    claim: async () => () => undefined,
    now: () => Date.now(),
    sleep: async () => undefined,
    newKey: () => {
      keys += 1;
      return `item-${keys}`;
    },
  };
  const engine = (owner = 'me') => createUploadEngine(owner, { ...tools, slots: createSlots(3) }, news);
  return { far, store, tools, engine };
}

const phases = (items: readonly UploadItem[]) => items.map((item) => item.phase);

describe('the queue', () => {
  it('works on three files at a time, in order', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const uploads = engine();
    uploads.enqueue(
      [1, 2, 3, 4, 5].map((n) => fileOf(`${n}.txt`, MID)),
      TARGET,
    );
    await eventually(() =>
      expect(phases(uploads.items())).toEqual([...Array(3).fill('transferring'), 'queued', 'queued']),
    );
    far.openGate();
    await eventually(() => expect(phases(uploads.items())).toEqual(Array(5).fill('done')));
    expect(far.traffic.most).toBe(3);
  });

  it('shares its three places between files and parts', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const uploads = engine();
    uploads.enqueue([fileOf('a.bin', 16 * MIB), fileOf('b.bin', 16 * MIB), fileOf('c.txt', MID)], TARGET);
    await eventually(() => expect(far.traffic.now).toBe(3));
    far.openGate();
    await eventually(() => expect(phases(uploads.items())).toEqual(['done', 'done', 'done']));
    expect(far.traffic.most).toBe(3);
  });

  it('tells when a file is done and when all is quiet, and keeps nothing stored', async () => {
    const onDone = vi.fn();
    const onIdle = vi.fn();
    const { store, engine } = setUp({ onDone, onIdle });
    engine().enqueue([fileOf('a.txt', MID)], TARGET);
    await eventually(() => expect(onIdle).toHaveBeenCalled());
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ name: 'a.txt', fileId: 'file-u1' }));
    await eventually(() => expect(store.records.size).toBe(0));
  });
});

describe('failing', () => {
  it('says why in the server’s words, and a retry starts again', async () => {
    const onFailed = vi.fn();
    const { far, engine } = setUp({ onFailed });
    far.failNext('sign', refusal(507, 'QUOTA_EXCEEDED', 'Storage quota exceeded'));
    const uploads = engine();
    uploads.enqueue([fileOf('a.txt', MID)], TARGET);
    const id = uploads.items()[0]?.id ?? '';
    await eventually(() =>
      expect(uploads.items()[0]).toMatchObject({ phase: 'failed', error: 'Storage quota exceeded' }),
    );
    expect(onFailed).toHaveBeenCalledOnce();
    uploads.resume(id);
    await eventually(() => expect(phases(uploads.items())).toEqual(['done']));
  });

  it.each([
    ['sign', 'Failed to sign upload'],
    ['register', 'Failed to register uploaded file'],
  ])('names the step when the server said nothing (%s)', async (step, words) => {
    const { far, engine } = setUp();
    far.failNext(step, refusal(400, 'HTTP_400', 'Request failed'));
    const uploads = engine();
    uploads.enqueue([fileOf('a.txt', MID)], TARGET);
    await eventually(() => expect(uploads.items()[0]?.error).toBe(words));
  });

  it('throws away what the server found to be damaged before another try', async () => {
    const { far, engine } = setUp();
    far.failNext('register', refusal(422, 'CHECKSUM_MISMATCH', 'The file was damaged on its way'));
    const uploads = engine();
    uploads.enqueue([fileOf('a.txt', MID)], TARGET);
    const id = uploads.items()[0]?.id ?? '';
    await eventually(() => expect(uploads.items()[0]).toMatchObject({ phase: 'failed', uploadId: null, sent: 0 }));
    expect(far.uploads.size).toBe(0);
    uploads.resume(id);
    await eventually(() => expect(phases(uploads.items())).toEqual(['done']));
  });

  it('one file’s failure does not stop the others', async () => {
    const { far, engine } = setUp();
    far.failNext('sign', refusal(413, 'FILE_TOO_LARGE', 'File exceeds maximum allowed size'));
    const uploads = engine();
    uploads.enqueue([fileOf('a.txt', MID), fileOf('b.txt', MID)], TARGET);
    // Both are hashed at the same time: either may be the first to be signed.
    await eventually(() => expect(phases(uploads.items()).sort()).toEqual(['done', 'failed']));
  });
});

describe('without a connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('waits and goes on by itself', async () => {
    const { far, engine } = setUp();
    far.failNext('sign', ...Array.from({ length: 4 }, () => refusal(0, 'NETWORK')));
    const uploads = engine();
    uploads.enqueue([fileOf('a.txt', MID)], TARGET);
    await eventually(() => expect(phases(uploads.items())).toEqual(['waiting']));
    vi.advanceTimersByTime(RECONNECT_MS);
    await eventually(() => expect(phases(uploads.items())).toEqual(['done']));
  });

  it('waits without trying in vain where the device has no network, and tells no speed', async () => {
    const { far, engine } = setUp();
    vi.stubGlobal('navigator', { onLine: false });
    far.failNext('sign', refusal(0, 'NETWORK'));
    const uploads = engine();
    uploads.enqueue([fileOf('a.txt', MID)], TARGET);
    await eventually(() => expect(phases(uploads.items())).toEqual(['waiting']));
    expect(far.calls.filter((call) => call === 'sign')).toHaveLength(1);
    expect(uploads.speed()).toBeNull();
    vi.unstubAllGlobals();
    uploads.reconnect();
    await eventually(() => expect(phases(uploads.items())).toEqual(['done']));
  });

  it('goes on at once when the network is back', async () => {
    const { far, engine } = setUp();
    far.failNext('sign', ...Array.from({ length: 4 }, () => refusal(0, 'NETWORK')));
    const uploads = engine();
    uploads.enqueue([fileOf('a.txt', MID)], TARGET);
    await eventually(() => expect(phases(uploads.items())).toEqual(['waiting']));
    uploads.reconnect();
    await eventually(() => expect(phases(uploads.items())).toEqual(['done']));
  });
});

describe('pausing, cancelling', () => {
  it('pauses in the middle and continues with what is missing', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const uploads = engine();
    uploads.enqueue([fileOf('a.bin', 12 * MIB)], TARGET);
    const id = uploads.items()[0]?.id ?? '';
    await eventually(() => expect(far.traffic.now).toBe(3));
    uploads.pause(id);
    await eventually(() => expect(far.traffic.now).toBe(0));
    expect(phases(uploads.items())).toEqual(['paused']);
    far.openGate();
    uploads.resume(id);
    await eventually(() => expect(phases(uploads.items())).toEqual(['done']));
    expect(far.calls.filter((call) => call === 'sign')).toHaveLength(1);
  });

  it('cancelling frees what the server has', async () => {
    const { far, store, engine } = setUp();
    far.closeGate();
    const uploads = engine();
    uploads.enqueue([fileOf('a.bin', 12 * MIB)], TARGET);
    const id = uploads.items()[0]?.id ?? '';
    await eventually(() => expect(far.traffic.now).toBe(3));
    uploads.cancel(id);
    expect(uploads.items()).toEqual([]);
    await eventually(() => expect(far.uploads.size).toBe(0));
    expect(store.records.size).toBe(0);
  });
});

describe('after a reload', () => {
  it('continues where it was', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const before = engine();
    before.enqueue([fileOf('a.bin', 12 * MIB)], TARGET);
    await eventually(() => expect(far.traffic.now).toBe(3));
    before.dispose();
    far.openGate();
    const after = engine();
    await after.restore();
    await eventually(() => expect(phases(after.items())).toEqual(['done']));
    expect(far.calls.filter((call) => call === 'sign')).toHaveLength(1);
  });

  it('asks for the file again when the browser did not keep it, and takes no other', async () => {
    const { far, store, engine } = setUp();
    far.closeGate();
    const before = engine();
    before.enqueue([fileOf('a.bin', 6 * MIB)], TARGET);
    await eventually(() => expect(far.traffic.now).toBe(2));
    before.dispose();
    store.files.clear();
    far.openGate();
    const after = engine();
    await after.restore();
    await eventually(() => expect(phases(after.items())).toEqual(['needsFile']));
    expect(after.provideFiles([fileOf('b.bin', 6 * MIB)])).toBe(0);
    expect(after.provideFiles([fileOf('b.bin', 6 * MIB), fileOf('a.bin', 6 * MIB)])).toBe(1);
    await eventually(() => expect(phases(after.items())).toEqual(['done']));
  });

  it('leaves paused what was paused', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const before = engine();
    before.enqueue([fileOf('a.bin', 6 * MIB)], TARGET);
    const id = before.items()[0]?.id ?? '';
    await eventually(() => expect(far.traffic.now).toBe(2));
    before.pause(id);
    before.dispose();
    const after = engine();
    await after.restore();
    expect(phases(after.items())).toEqual(['paused']);
  });

  it('shows nobody else’s uploads', async () => {
    const { far, engine } = setUp();
    far.closeGate();
    const before = engine('me');
    before.enqueue([fileOf('a.txt', MID)], TARGET);
    before.dispose();
    const other = engine('somebody else');
    await other.restore();
    expect(other.items()).toEqual([]);
  });

  it('leaves to another tab what runs there', async () => {
    const { far, store, tools, engine } = setUp();
    far.closeGate();
    engine().enqueue([fileOf('a.txt', MID)], TARGET);
    expect(store.records.size).toBe(1);
    const secondTab = createUploadEngine('me', { ...tools, slots: createSlots(3), claim: async () => null });
    await secondTab.restore();
    expect(secondTab.items()).toEqual([]);
  });
});
