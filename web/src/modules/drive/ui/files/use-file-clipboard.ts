import { useEffect, useEffectEvent } from 'react';
import { createStore } from '@/shared/lib/external-store';
import { isCovered, isTyping, matchesKeys } from '@/shared/lib/shortcuts';
import { toast } from '@/shared/ui/toast/toast';
import { type BulkWork, useBulk } from '../../api/bulk';
import { type FileScope, workFilterOf } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import type { ListSearch } from '../../model/list-search';
import { formatCount, type Total } from '../../model/pages';
import type { FileSelection } from './use-file-selection';

/** What was taken by Ctrl-C, until something else is. Outlives the page, so that it can be put down on another one. */
const taken = createStore<Pick<BulkWork, 'fileIds' | 'filter'> | null>(null);

/**
 * Takes files by Ctrl-C and copies them to the folder or drive of the page by Ctrl-V. `total` is what the list's filter
 * matches. Gives what takes the chosen files, else the file named.
 */
export function useFileClipboard(
  scope: FileScope,
  search: ListSearch,
  selection: FileSelection,
  total: Total | null,
): (file: DriveFile) => void {
  const { start } = useBulk();
  const paste = useEffectEvent((event: KeyboardEvent) => {
    const what = taken.get();
    if (!what || event.defaultPrevented || !matchesKeys('mod+v', event) || isTyping(event.target) || isCovered())
      return;
    event.preventDefault();
    if (!scope.driveId) {
      toast.info('Open a drive or folder to paste the files there');
      return;
    }
    const toFolderId = scope.folderId === 'root' ? null : (scope.folderId ?? null);
    // What fails has been said by a toast.
    start({ action: 'copy', ...what, toDriveId: scope.driveId, toFolderId }).catch(() => undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => paste(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (file) => {
    if (selection.everything) taken.set({ filter: workFilterOf(scope, search) });
    else taken.set({ fileIds: selection.isActive ? selection.files.map(({ id }) => id) : [file.id] });
    const count = selection.isActive ? selection.count : 1;
    const words = formatCount(count, selection.everything && (total?.isCapped ?? false));
    toast.info(`${words} taken. Open a drive or folder and paste to copy ${count === 1 ? 'it' : 'them'} there.`);
  };
}
