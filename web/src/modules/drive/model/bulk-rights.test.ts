import { describe, expect, it } from 'vitest';
import { bulkRefusals, type General, type Rights } from './bulk-rights';

const NOTHING: Rights['can'] = {
  move: false,
  copy: false,
  replace: false,
  trash: false,
  requestDeletion: false,
  restore: false,
  purge: false,
  share: false,
  createShare: false,
};
const file = (can: Partial<Rights['can']> = {}): Rights => ({ can: { ...NOTHING, ...can } });
const ALL: General = {
  canMoveFiles: true,
  canSoftDeleteFiles: true,
  canHardDeleteFiles: true,
  canRestoreFiles: true,
  canShareFiles: true,
  canCreateShares: true,
};
const NONE = Object.fromEntries(Object.keys(ALL).map((flag) => [flag, false])) as unknown as General;

describe('files chosen by hand', () => {
  it('may be worked on where one of them may', () => {
    const refusals = bulkRefusals([file(), file({ move: true, share: true })], false, false, NONE);
    expect([refusals.move, refusals.share]).toEqual([false, false]);
    expect(refusals.copy).toBe("You don't have permission to copy these files");
  });

  it('are not worked on for what the person may do elsewhere', () => {
    const refusals = bulkRefusals([file()], false, false, ALL);
    expect(refusals.move).toBe("You don't have permission to move these files");
    expect(refusals.share).toBe("You don't have permission to share these files");
  });

  it('leave it to the question which of them are deleted', () =>
    expect(bulkRefusals([file()], false, false, NONE).remove).toBe(false));
});

describe('all that a filter matches', () => {
  it('is worked on where the person may do so in general, whatever is on screen', () => {
    const { move, remove, share } = bulkRefusals([file()], true, false, ALL);
    expect([move, remove, share]).toEqual([false, false, false]);
  });

  it('is worked on where a file on screen may be', () =>
    expect(bulkRefusals([file({ trash: true })], true, false, NONE).remove).toBe(false));

  it.each([
    ['move', false],
    ['remove', false],
    ['share', false],
    ['createShare', false],
    ['remove', true],
    ['restore', true],
  ] as const)('is refused to whoever may %s nothing (in the trash: %s)', (deed, isTrash) => {
    expect(bulkRefusals([file()], true, isTrash, NONE)[deed]).toMatch(/^You don't have permission to/);
    expect(bulkRefusals([file()], true, isTrash, null)[deed]).toMatch(/^You don't have permission to/);
  });
});
