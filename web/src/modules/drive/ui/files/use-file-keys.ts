import type { KeyboardEvent } from 'react';
import type { DriveFile } from '../../api/types';
import type { FileActions } from './file-actions';

/** The keys on a row or card beside those of moving and choosing: F2 renames, Delete deletes, 's' stars. */
export function useFileKeys(
  isTrash: boolean,
  actions: FileActions,
): (event: KeyboardEvent, file: DriveFile) => boolean {
  return (event, file) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Delete' && isTrash && file.can.purge) actions.purge(file);
    else if (event.key === 'Delete' && !isTrash && file.can.trash) actions.trash(file);
    else if (event.key === 'F2' && !isTrash && file.can.rename) actions.startRename(file);
    else if (event.key === 's' && !isTrash) actions.star(file);
    else return false;
    return true;
  };
}
