import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPending,
  isSameFile,
  isUnderWay,
  newUploadItem,
  transition,
  type UploadEvent,
  type UploadItem,
} from './upload-item';

const file = { name: 'beam.dwg', size: 1000, type: '', lastModified: 5 };
const fresh = newUploadItem('i', file, { driveId: 'd', libraryId: 'l' });
const receipt = {
  name: 'beam.dwg',
  size: 1000,
  checksum: 'c',
  at: '2026-11-21T00:00:00Z',
  verified: true,
  outcome: 'created' as const,
};
const run = (...events: UploadEvent[]): UploadItem => events.reduce(transition, fresh);

describe('an upload item', () => {
  it('goes from the queue to its receipt', () => {
    const done = run(
      { type: 'start' },
      { type: 'signed', uploadId: 'u' },
      { type: 'progress', sent: 400, speed: 10 },
      { type: 'finalize' },
      { type: 'complete', fileId: 'f', receipt },
    );
    expect(done).toMatchObject({ phase: 'done', sent: 1000, uploadId: 'u', fileId: 'f', receipt });
  });

  it('has a type even when the browser knows none', () => expect(fresh.mime).toBe('application/octet-stream'));

  it('keeps its bytes and its upload over a pause', () => {
    const paused = run(
      { type: 'start' },
      { type: 'signed', uploadId: 'u' },
      { type: 'progress', sent: 400, speed: 10 },
      { type: 'pause' },
    );
    expect(paused).toMatchObject({ phase: 'paused', sent: 400, uploadId: 'u', speed: null });
    expect(transition(paused, { type: 'resume' }).phase).toBe('queued');
  });

  it('ignores progress that arrives after a pause', () => {
    const paused = run({ type: 'start' }, { type: 'pause' });
    expect(transition(paused, { type: 'progress', sent: 900, speed: 1 })).toBe(paused);
  });

  it('loses its bytes when the server forgot the upload', () => {
    const again = run(
      { type: 'start' },
      { type: 'signed', uploadId: 'u' },
      { type: 'progress', sent: 400, speed: 1 },
      { type: 'startOver' },
    );
    expect(again).toMatchObject({ phase: 'preparing', sent: 0, uploadId: null });
  });

  it('forgets why it failed when it is tried again', () => {
    const failed = run({ type: 'start' }, { type: 'fail', error: 'No room' });
    expect(failed.error).toBe('No room');
    expect(transition(failed, { type: 'resume' })).toMatchObject({ phase: 'queued', error: null });
  });

  it('never leaves done, never sends more than there is, and is in one state at a time', () => {
    const event: fc.Arbitrary<UploadEvent> = fc.oneof(
      ...(
        [
          'start',
          'finalize',
          'pause',
          'resume',
          'loseConnection',
          'loseFile',
          'provideFile',
          'startOver',
          'requeue',
        ] as const
      ).map((type) => fc.constant({ type })),
      fc.record({ type: fc.constant('signed' as const), uploadId: fc.string() }),
      fc.record({ type: fc.constant('progress' as const), sent: fc.nat(5000), speed: fc.constant(null) }),
      fc.record({ type: fc.constant('fail' as const), error: fc.string() }),
      fc.constant({ type: 'complete' as const, fileId: 'f', receipt }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let item = fresh;
        for (const one of events) {
          const next = transition(item, one);
          if (item.phase === 'done') expect(next).toBe(item);
          item = next;
          expect(item.sent).toBeLessThanOrEqual(item.size);
          if (isUnderWay(item)) expect(isPending(item)).toBe(true);
          expect(item.error === null || item.phase !== 'queued').toBe(true);
        }
      }),
    );
  });
});

describe('isSameFile', () => {
  it('goes by name, size and date', () => {
    expect(isSameFile(fresh, file)).toBe(true);
    expect(isSameFile(fresh, { ...file, lastModified: 6 })).toBe(false);
    expect(isSameFile(fresh, { ...file, size: 999 })).toBe(false);
  });
});
