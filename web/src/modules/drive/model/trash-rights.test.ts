import { expect, it } from 'vitest';
import type { Access } from '@/shared/session/access';
import { trashRights } from './trash-rights';

const access = (...scopes: string[]): Access => ({ isSuper: false, scopes, entitlements: ['drive'] });

it('rules out what no scope of the person allows', () => {
  expect(trashRights(access('drive.list', 'file.read'))).toEqual({
    seesFolders: false,
    restores: false,
    purges: false,
  });
  expect(trashRights(access('file.restore', 'file.soft_delete', 'drive.folders.create'))).toEqual({
    seesFolders: false,
    restores: true,
    purges: false,
  });
});

it('rules out nothing for somebody who runs the drives', () => {
  const all = { seesFolders: true, restores: true, purges: true };
  expect(trashRights(access('file.hard_delete', 'file.restore', 'drive.folders.manage'))).toEqual(all);
  expect(trashRights(access('*'))).toEqual(all);
});
