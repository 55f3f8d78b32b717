import { describe, expect, it } from 'vitest';
import { questionAboutAll, questionAboutFiles, restoredWords } from './delete-words';

describe('questionAboutFiles', () => {
  it('asks about one file', () => {
    const { title, message } = questionAboutFiles('trash', 1, 1);
    expect(title).toBe('Delete 1 file?');
    expect(message).toBe('Are you sure you want to delete this file? You can restore it from the trash.');
  });
  it('asks about several', () => {
    const { title, message } = questionAboutFiles('trash', 3, 3);
    expect(title).toBe('Delete 3 files?');
    expect(message).toBe('Are you sure you want to delete these 3 files? You can restore them from the trash.');
  });
  it('says that it is for good where it is', () =>
    expect(questionAboutFiles('purge', 2, 2).message).toBe(
      'Are you sure you want to delete these 2 files? This action cannot be undone.',
    ));
  it('says which are left alone', () =>
    expect(questionAboutFiles('trash', 1, 3).message).toBe(
      'You can only delete the 1 file you own. The other 2 files will not be deleted. You can restore it from the trash.',
    ));
  it('says for which a second person can be asked', () =>
    expect(questionAboutFiles('trash', 2, 3, 1).message).toBe(
      'You can only delete the 2 files you own. The other 1 file will not be deleted. You can restore them from the trash. 1 file lies in a library where a second person has to agree to deleting. You can ask for that next.',
    ));
  it('refuses where none may be deleted', () => {
    const { message, isPossible } = questionAboutFiles('trash', 0, 2);
    expect([message, isPossible]).toEqual(["You don't own any of these files. You cannot delete them.", false]);
  });
});

describe('questionAboutAll', () => {
  it('speaks of all that match, as far as they are counted', () => {
    expect(questionAboutAll('trash', { count: 1284, isCapped: false }).title).toBe('Delete 1,284 files?');
    expect(questionAboutAll('purge', { count: 1001, isCapped: true }).title).toBe('Delete 1,000+ files?');
  });
});

describe('a file that came back', () => {
  it('lies where it lay', () => {
    expect(restoredWords({ folderId: 'f' }, { folderId: 'f', driveName: 'Kestrel Wharf' })).toBe('File restored');
    expect(restoredWords({ folderId: null }, { folderId: null, driveName: 'Kestrel Wharf' })).toBe('File restored');
  });

  it('is to be looked for where its folder is gone', () =>
    expect(restoredWords({ folderId: 'f' }, { folderId: null, driveName: 'Kestrel Wharf' })).toBe(
      'File restored to the root of Kestrel Wharf: its folder is not there any more',
    ));
});
