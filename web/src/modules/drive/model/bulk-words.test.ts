import { describe, expect, it } from 'vitest';
import type { BulkAction } from '@/shared/api/gen';
import {
  doneWords,
  isOver,
  isToldAlready,
  type JobFacts,
  progressPercent,
  progressWords,
  refusalWords,
  renamedWords,
  turnedBackWords,
} from './bulk-words';

const job = (change: Partial<JobFacts> = {}): JobFacts => ({
  action: 'trash',
  status: 'done',
  total: 3,
  done: 3,
  refused: 0,
  refusals: [],
  ...change,
});

describe('doneWords', () => {
  it.each<[BulkAction, number, string]>([
    ['trash', 1, 'File moved to trash'],
    ['trash', 3, '3 files moved to trash'],
    ['restore', 1, 'File restored'],
    ['purge', 1284, '1,284 files permanently deleted'],
    ['move', 1, 'File moved successfully'],
    ['move', 2, '2 files moved'],
    ['share', 1, 'File sharing settings updated'],
    ['share', 1284, '1,284 files shared'],
  ])('%s %d → %s', (action, done, words) => expect(doneWords(job({ action, done }))).toBe(words));
  it.each([
    [4, 1, '3 files and 1 folder permanently deleted'],
    [1, 1, '1 folder permanently deleted'],
    [2, 2, '2 folders permanently deleted'],
  ])('of %d of which %d are folders → %s', (done, foldersDone, words) =>
    expect(doneWords(job({ action: 'purge', done, foldersDone }))).toBe(words),
  );
  it.each<[BulkAction, string]>([
    ['move', '2 files moved back'],
    ['share', '2 files shared as before'],
    ['restore', '2 files restored'],
  ])('says that what was done is undone by %s', (action, words) =>
    expect(doneWords(job({ action, done: 2, undoes: 'j' }))).toBe(words),
  );
  it('says what a cancelled one did', () =>
    expect(doneWords(job({ status: 'cancelled', done: 40 }))).toBe('Cancelled: 40 files moved to trash'));
  it('says of a folder that it is back, not what had followed it until then', () =>
    expect(doneWords(job({ action: 'move', status: 'cancelled', follows: 'folder', done: 40 }))).toBe(
      'Folder moved back',
    ));
});

describe('renamedWords', () => {
  it.each([
    [1, 0, null],
    [1, 1, 'Its name was taken there: it has a number behind it now.'],
    [5, 1, '1 file has a number behind its name now: the name was taken there.'],
    [1284, 1283, '1,283 files have numbers behind their names now: the names were taken there.'],
  ])('%d of which %d were renamed → %s', (done, renamed, words) =>
    expect(renamedWords(job({ action: 'move', done, renamed }))).toBe(words),
  );
});

describe('isToldAlready', () => {
  it.each<[Partial<JobFacts>, boolean]>([
    [{ follows: 'folder', status: 'done' }, true],
    [{ follows: 'folder', status: 'cancelled' }, true],
    [{ follows: 'drive', status: 'done' }, true],
    [{ follows: 'drive', status: 'cancelled' }, false],
    [{ follows: 'folder', status: 'failed' }, false],
    [{ follows: 'folder', status: 'done', refused: 1 }, false],
    [{ follows: null, status: 'done' }, false],
  ])('%o → %s', (facts, told) => expect(isToldAlready(job(facts))).toBe(told));
});

describe('turnedBackWords', () => {
  it.each<[Pick<JobFacts, 'action' | 'status' | 'follows'>, string | null]>([
    [{ follows: 'folder', action: 'trash', status: 'cancelled' }, 'Folder restored'],
    [{ follows: 'folder', action: 'move', status: 'cancelled' }, 'Folder moved back'],
    [{ follows: 'folder', action: 'restore', status: 'cancelled' }, null],
    [{ follows: 'folder', action: 'move', status: 'done' }, null],
    [{ follows: 'drive', action: 'trash', status: 'cancelled' }, null],
    [{ follows: null, action: 'move', status: 'cancelled' }, null],
  ])('%o → %s', (facts, words) => expect(turnedBackWords(facts)).toBe(words));
});

describe('refusalWords', () => {
  const refusals = [{ name: 'plan.pdf', message: 'Only the owner may delete it.' }];
  it('is silent where nothing was refused', () => expect(refusalWords(job())).toBeNull());
  it('names the first and its reason', () =>
    expect(refusalWords(job({ refused: 1, refusals }))).toBe(
      '1 file was left as it was. plan.pdf: Only the owner may delete it.',
    ));
  it('leaves room for the reason where the name is long', () => {
    const long = [{ name: 'W'.repeat(255), message: 'Only the owner may delete it.' }];
    expect(refusalWords(job({ refused: 1, refusals: long }))).toHaveLength(130);
  });
  it('tells folders from files', () =>
    expect(refusalWords(job({ refused: 2, foldersRefused: 1, refusals }))).toBe(
      '1 file and 1 folder were left as they were. plan.pdf: Only the owner may delete it.',
    ));
  it('counts the rest', () =>
    expect(refusalWords(job({ refused: 12, refusals }))).toBe(
      '12 files were left as they were. plan.pdf: Only the owner may delete it.',
    ));
});

describe('progress', () => {
  it('counts what was handled, done or not', () => {
    const half = job({ status: 'running', total: 1284, done: 600, refused: 42 });
    expect([progressWords(half), progressPercent(half), isOver(half)]).toEqual(['642 of 1,284', 50, false]);
  });
  it('makes no promise while the whole is unknown', () => {
    const early = job({ status: 'running', total: null, done: 7 });
    expect([progressWords(early), progressPercent(early)]).toEqual(['7', 0]);
  });
});
