import { useState } from 'react';
import { toast } from '@/shared/ui/toast/toast';
import type { FileScope } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { formatCount, type Total } from '../../model/pages';
import type { MoveDialogProps } from './MoveDialog';
import type { BulkDeeds } from './use-bulk-deeds';
import type { FileSelection } from './use-file-selection';

/** What the move dialog is opened with; null while it is closed. */
type MoveOrder = Omit<MoveDialogProps, 'onClose'>;

/**
 * Moving or copying the chosen files, or one from its menu, to a folder that a dialog asks for. `shown` is the page on screen:
 * where all that matches is chosen, no file is known but those.
 */
export function useMoving(
  scope: FileScope,
  selection: FileSelection,
  shown: readonly DriveFile[],
  total: Total | null,
  deeds: BulkDeeds,
) {
  const [order, setOrder] = useState<MoveOrder | null>(null);
  function askAbout(deed: MoveOrder['deed'], onChoose: MoveOrder['onChoose']): void {
    // Folders belong to a drive: the list's own, else that of the first chosen file.
    const [first] = selection.everything ? shown : selection.files;
    const driveId = scope.driveId ?? first?.driveId;
    if (!driveId) {
      toast.error('Missing drive context for folder assignment');
      return;
    }
    const isCapped = selection.everything && (total?.isCapped ?? false);
    setOrder({ deed, driveId, what: formatCount(selection.count, isCapped), onChoose });
  }
  return {
    order,
    close: () => setOrder(null),
    moveFile: (file: DriveFile) =>
      setOrder({
        deed: 'move',
        driveId: file.driveId,
        what: file.name,
        onChoose: (to) => deeds.moveFile(file, to),
      }),
    copyFile: (file: DriveFile) =>
      setOrder({
        deed: 'copy',
        driveId: file.driveId,
        what: file.name,
        onChoose: (to) => deeds.copyFile(file, to),
      }),
    moveChosen: () => askAbout('move', deeds.move),
    copyChosen: () => askAbout('copy', deeds.copy),
  };
}
