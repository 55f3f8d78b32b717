import type { KeyboardEvent } from 'react';
import { matchesKeys } from '@/shared/lib/shortcuts';
import { toast } from '@/shared/ui/toast/toast';
import type { DriveFile } from '../../api/types';
import { NONE_OWNED } from '../../model/delete-words';
import { askToDelete } from './deletion-order';
import type { FileActions } from './file-actions';
import type { BulkDeeds } from './use-bulk-deeds';
import type { FileSelection } from './use-file-selection';

/** The keys on a row or card beside those of moving and choosing. `take` is for Ctrl-C; Delete takes what is chosen, else the row itself. */
export function useFileKeys(
  isTrash: boolean,
  actions: FileActions,
  selection: FileSelection,
  deeds: BulkDeeds,
  take: (file: DriveFile) => void,
): (event: KeyboardEvent, file: DriveFile) => boolean {
  const mayDelete = ({ can }: DriveFile) => (isTrash ? can.purge : can.trash);
  const mayAsk = ({ can }: DriveFile) => !isTrash && !can.trash && can.requestDeletion;
  function remove(file: DriveFile): void {
    if (selection.isActive) {
      if (deeds.refusals.remove) toast.warning(deeds.refusals.remove);
      else if (selection.everything || selection.files.some((one) => mayDelete(one) || mayAsk(one)))
        void deeds.remove();
      else toast.warning(NONE_OWNED);
    } else if (mayAsk(file)) askToDelete([file]);
    else if (!mayDelete(file)) toast.warning(NONE_OWNED);
    else if (isTrash) actions.purge(file);
    else actions.trash(file);
  }
  return (event, file) => {
    if (!isTrash && matchesKeys('mod+c', event.nativeEvent)) {
      take(file);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Delete') remove(file);
    else if (event.key === 'i') actions.details(file);
    else if (isTrash) return false;
    else if (event.key === 'F2' && file.can.rename) actions.startRename(file);
    else if (event.key === 's') actions.star(file);
    else return false;
    return true;
  };
}
