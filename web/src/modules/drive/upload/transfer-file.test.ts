import { describe, expect, it, vi } from 'vitest';
import type { OnConflict } from '../model/upload-item';
import { compositeChecksum, isVerified, sha256OfBlob } from './digest';
import { createSlots } from './slots';
import { createFarSide, fileOf, MIB, refusal } from './testing';
import { type TransferEvents, transferFile } from './transfer-file';

// Real bytes are hashed here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

function setUp() {
  const far = createFarSide();
  let keys = 0;
  const waits: number[] = [];
  const tools = {
    api: far.api,
    put: far.put,
    slots: createSlots(3),
    sleep: async (milliseconds: number) => void waits.push(milliseconds),
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  };
  const events = {
    signed: vi.fn(),
    progress: vi.fn(),
    finalizing: vi.fn(),
    startedOver: vi.fn(),
  } satisfies TransferEvents;
  const about = (file: File) => ({
    name: file.name,
    size: file.size,
    mime: file.type,
    driveId: 'd',
    libraryId: 'l',
    folderId: null,
    onConflict: 'keepBoth' as OnConflict,
  });
  const run = (file: File, uploadId: string | null = null, signal = new AbortController().signal) =>
    transferFile(file, about(file), uploadId, tools, events, signal);
  return { far, events, waits, run };
}

describe('a small file', () => {
  it('goes in one PUT and is verified against its own checksum', async () => {
    const { far, run } = setUp();
    const file = fileOf('small.txt', 1000);
    const { receipt, fileId } = await run(file);
    expect(far.calls).toEqual(['sign', 'put', 'register']);
    expect(fileId).toBe('file-u1');
    expect(receipt).toMatchObject({ checksum: await sha256OfBlob(file), verified: true });
  });

  it.each([
    [{ ok: true }, 'Upload completed but fileId missing from register response'],
    [{ ok: true, fileId: 'f' }, 'Upload completed but file metadata not found'],
  ])('is not done where the answer does not say of which file: %o', async (answer, message) => {
    const { far, run } = setUp();
    far.api.register = async () => answer as never;
    await expect(run(fileOf('a.txt', 10))).rejects.toThrow(message);
  });

  it('is retried with doubling waits while the trouble is passing', async () => {
    const { far, run, waits } = setUp();
    far.failNext('put', refusal(0, 'NETWORK'), refusal(500, 'INTERNAL'), refusal(503, 'UNAVAILABLE'));
    await run(fileOf('a.txt', 10));
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('gives up after three retries', async () => {
    const { far, run } = setUp();
    far.failNext('put', ...Array.from({ length: 4 }, () => refusal(0, 'NETWORK')));
    await expect(run(fileOf('a.txt', 10))).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('is not retried when the server refuses it', async () => {
    const { far, run } = setUp();
    far.failNext('sign', refusal(507, 'QUOTA_EXCEEDED'));
    await expect(run(fileOf('a.txt', 10))).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(far.calls).toEqual(['sign']);
  });

  it('starts again when a reload interrupted its only PUT, and frees the old room', async () => {
    const { far, run } = setUp();
    far.uploads.set('old', { size: 10, name: 'a.txt', partSize: null, parts: new Map(), registered: false });
    await run(fileOf('a.txt', 10), 'old');
    expect(far.calls).toEqual(['find', 'cancel', 'sign', 'put', 'register']);
  });

  it('only registers when its bytes had arrived before the reload', async () => {
    const { far, run } = setUp();
    const digest = await sha256OfBlob(fileOf('a.txt', 10));
    far.uploads.set('old', {
      size: 10,
      name: 'a.txt',
      partSize: null,
      parts: new Map([[1, { size: 10, sha256: digest }]]),
      registered: false,
    });
    await run(fileOf('a.txt', 10), 'old');
    expect(far.calls).toEqual(['find', 'register']);
  });
});

describe('a large file', () => {
  it('goes in parts, three at a time, each with its digest', async () => {
    const { far, run } = setUp();
    // Held until the places are taken: hashing takes its time, and a part must not be gone before the next is ready.
    far.closeGate();
    const running = run(fileOf('large.bin', 22 * MIB));
    await eventually(() => expect(far.traffic.now).toBe(3));
    far.openGate();
    const { receipt } = await running;
    expect(far.calls.filter((call) => call === 'put')).toHaveLength(5);
    expect(far.traffic.most).toBe(3);
    expect(receipt.checksum).toMatch(/^[0-9a-f]{64}-5$/);
    expect(receipt.verified).toBe(true);
  });

  it('sends only what is missing after a reload', async () => {
    const { far, run, events } = setUp();
    const digest = await sha256OfBlob(new Blob([new Uint8Array(5 * MIB)]));
    const have = { size: 5 * MIB, sha256: digest };
    const parts = new Map([
      [1, have],
      [3, have],
      [2, { size: 17, sha256: digest }],
    ]);
    far.uploads.set('old', {
      size: 12 * MIB,
      name: 'large.bin',
      partSize: 5 * MIB,
      parts,
      registered: false,
    });
    const { receipt } = await run(fileOf('large.bin', 12 * MIB), 'old');
    // Part 3 is the last, of 2 MiB: a stored one of 5 MiB is not it.
    expect(far.calls.filter((call) => call === 'put')).toHaveLength(2);
    expect(far.calls).not.toContain('sign');
    expect(events.progress).toHaveBeenNthCalledWith(1, 5 * MIB);
    expect(receipt.verified).toBe(true);
  });

  it('begins anew when the server has swept the upload', async () => {
    const { far, run } = setUp();
    await run(fileOf('large.bin', 6 * MIB), 'swept');
    expect(far.calls.slice(0, 2)).toEqual(['find', 'sign']);
  });

  it('begins anew once when the upload vanishes on the way', async () => {
    const { far, run, events } = setUp();
    far.failNext('signParts', refusal(410, 'UPLOAD_EXPIRED'));
    await run(fileOf('large.bin', 6 * MIB));
    expect(events.startedOver).toHaveBeenCalledOnce();
    expect(far.calls.filter((call) => call === 'sign')).toHaveLength(2);
  });

  it('sends a damaged part again', async () => {
    const { far, run, waits } = setUp();
    far.failNext('put', refusal(422, 'CHECKSUM_MISMATCH'));
    await run(fileOf('large.bin', 6 * MIB));
    expect(waits).toEqual([1000]);
  });

  it('sends what registering finds missing', async () => {
    const { far, run } = setUp();
    far.failNext('register', refusal(409, 'UPLOAD_INCOMPLETE'));
    await run(fileOf('large.bin', 6 * MIB));
    expect(far.calls.slice(-2)).toEqual(['find', 'register']);
  });

  it('stops at once when told to', async () => {
    const { far, run } = setUp();
    far.closeGate();
    const control = new AbortController();
    const outcome = run(fileOf('large.bin', 20 * MIB), null, control.signal);
    await eventually(() => expect(far.traffic.now).toBe(3));
    control.abort(new DOMException('Stopped', 'AbortError'));
    await expect(outcome).rejects.toThrow('Stopped');
    await eventually(() => expect(far.traffic.now).toBe(0));
  });
});

describe('compositeChecksum', () => {
  it('is the digest of the digests', async () => {
    const part = 'ab'.repeat(32);
    const whole = await sha256OfBlob(new Blob([Uint8Array.from({ length: 64 }, () => 0xab)]));
    expect(await compositeChecksum([part, part])).toBe(`${whole}-2`);
  });
  it('is unknown when a part is', async () => {
    expect(await compositeChecksum(['ab'.repeat(32), null])).toBeNull();
    expect(await compositeChecksum([])).toBeNull();
  });
});

describe('isVerified', () => {
  const whole = 'cd'.repeat(32);
  it.each([
    ['the file’s own digest', { whole, ofParts: null }, whole, true],
    ['another digest', { whole, ofParts: null }, 'ef'.repeat(32), false],
    ['the parts’ digest', { whole: null, ofParts: `${whole}-3` }, `${whole}-3`, true],
    ['another digest of parts', { whole: null, ofParts: `${whole}-3` }, `${'ef'.repeat(32)}-3`, false],
    [
      'a store’s own name for checked parts',
      { whole: null, ofParts: `${whole}-3` },
      'd41d8cd98f00b204e9800998ecf8427e-3',
      true,
    ],
    ['nothing known here', { whole: null, ofParts: null }, whole, false],
    ['nothing sent here', null, whole, false],
  ])('%s', (_, proof, confirmed, verified) => expect(isVerified(proof, confirmed)).toBe(verified));
});
