import { describe, expect, it } from 'vitest';
import { newUploadItem, type UploadItem } from './upload-item';
import {
  addSample,
  batchText,
  formatTimeLeft,
  percentOf,
  progressOf,
  type SpeedSample,
  secondsLeft,
  speedOf,
  stageText,
  statusText,
  trayTitle,
} from './upload-progress';

const base = newUploadItem('i', { name: 'a', size: 1000, type: '', lastModified: 0 }, { driveId: 'd', libraryId: 'l' });
const item = (change: Partial<UploadItem>): UploadItem => ({ ...base, ...change });
const receipt = { name: 'a', size: 1, checksum: '', at: '', verified: true, outcome: 'created' as const };

describe('stages', () => {
  it.each([
    [0, 'Preparing upload...'],
    [29, 'Preparing upload...'],
    [30, 'Transferring data...'],
    [59, 'Transferring data...'],
    [60, 'Almost there...'],
    [89, 'Almost there...'],
    [90, 'Finalizing...'],
    [99, 'Finalizing...'],
    [100, 'Upload Complete!'],
  ])('at %d%%: %s', (percent, text) => expect(stageText(percent)).toBe(text));
});

describe('percentOf', () => {
  it('keeps the last percent for the server', () => {
    expect(percentOf(item({ phase: 'finalizing', sent: 1000 }))).toBe(99);
    expect(percentOf(item({ phase: 'done', sent: 1000 }))).toBe(100);
  });
  it('is never wrong about an empty file', () => {
    expect(percentOf(item({ size: 0 }))).toBe(0);
    expect(percentOf(item({ size: 0, phase: 'done' }))).toBe(100);
  });
});

describe('statusText', () => {
  it.each([
    [item({ phase: 'transferring', sent: 640 }), 'Almost there...'],
    [item({ phase: 'paused' }), 'Paused'],
    [item({ phase: 'waiting' }), 'No connection, trying again'],
    [item({ phase: 'needsFile' }), 'Choose the file again to continue'],
    [item({ phase: 'failed', error: 'Failed to sign upload' }), 'Failed to sign upload'],
    [item({ phase: 'queued' }), 'Waiting its turn'],
  ])('%#', (one, text) => expect(statusText(one)).toBe(text));
});

describe('batchText', () => {
  const failed = item({ phase: 'failed', error: 'Storage quota exceeded' });
  const moving = item({ phase: 'transferring', sent: 500 });
  it.each([
    [[moving, item({})], 'Transferring data...'],
    [[item({ phase: 'waiting' })], 'No connection, trying again'],
    [[item({ phase: 'waiting' }), moving], 'Transferring data...'],
    [[failed, moving], 'Transferring data...'],
    [[failed], 'Storage quota exceeded'],
    [[failed, failed], '2 files failed to upload: Storage quota exceeded'],
    [[failed, item({ phase: 'failed', error: 'File type not allowed' })], '2 files failed to upload'],
    [[item({ phase: 'paused' })], 'Paused'],
  ])('%#', (items, text) => expect(batchText(items, 50)).toBe(text));
  it('celebrates', () => expect(batchText([item({ phase: 'done' })], 100)).toBe('Upload Complete!'));
});

describe('speed', () => {
  const samples = (...points: [number, number][]) =>
    points.reduce<SpeedSample[]>((all, [at, sent]) => addSample(all, { at, sent }), []);
  it('is unknown at first', () => {
    expect(speedOf([])).toBeNull();
    expect(speedOf(samples([0, 0], [100, 50]))).toBeNull();
  });
  it('is bytes per second', () => expect(speedOf(samples([0, 0], [2000, 3000]))).toBe(1500));
  it('looks back five seconds, from the sample before', () => {
    const window = samples([0, 0], [4000, 4000], [9000, 5000], [10000, 6000]);
    expect(window[0]).toEqual({ at: 4000, sent: 4000 });
  });
  it('starts afresh when bytes are taken back', () =>
    expect(samples([0, 900], [1000, 100])).toEqual([{ at: 1000, sent: 100 }]));
});

describe('time left', () => {
  it('is what is not sent yet, with what folders will bring', () => {
    const items = [item({ phase: 'transferring', sent: 500 }), item({})];
    expect(secondsLeft(progressOf(items), 100)).toBe(15);
    expect(secondsLeft(progressOf(items, { files: 9, bytes: 9500 }), 100)).toBe(90);
  });
  it('is unknown when nothing moves', () => {
    expect(secondsLeft(progressOf([item({})]), null)).toBeNull();
    expect(secondsLeft(progressOf([item({ phase: 'paused' })]), 100)).toBeNull();
  });
  it('is not told where there is too little to judge by', () => {
    expect(secondsLeft(progressOf([item({})]), 0.02)).toBe(50_000);
    expect(secondsLeft(progressOf([item({})]), 0.01)).toBeNull();
  });
  it.each([
    [3, 'a few seconds left'],
    [22, 'about 20 s left'],
    [56, 'about 1 min left'],
    [600, 'about 10 min left'],
    [3600, 'about 1 h left'],
    [5400, 'about 1 h 30 min left'],
  ])('%d s → %s', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text));
});

describe('trayTitle', () => {
  const done = item({ phase: 'done', receipt });
  it.each([
    [[item({ phase: 'transferring' })], 'Uploading 1 file'],
    [[done, item({ phase: 'transferring' }), item({})], 'Uploading 2 of 3 files'],
    [[done, item({ phase: 'failed' })], '1 of 2 verified, 1 missing'],
    [[item({ phase: 'failed' })], '1 file needs you'],
    [[item({ phase: 'paused' }), item({ phase: 'needsFile' })], '2 files need you'],
    [[done, done], '2 of 2 verified'],
    [[done, item({ phase: 'done', receipt: { ...receipt, verified: false } })], '1 of 2 verified'],
  ])('%#', (items, text) => expect(trayTitle(progressOf(items))).toBe(text));
  it('counts what folders will bring', () =>
    expect(trayTitle(progressOf([done], { files: 178, bytes: 0 }))).toBe('Uploading 2 of 178 files'));
});
