import type { ReactNode } from 'react';
import { confirm } from '@/shared/ui/confirm/confirm';
import type { DriveFile } from '../../api/types';
import { type DeleteKind, questionAboutFiles } from '../../model/delete-words';
import { DeletionImpact } from './DeletionImpact';

/** For a question about these files: what uses them. Nothing is asked where their rows say that nothing does. */
export function impactOf(files: readonly DriveFile[]): ReactNode {
  const used = files.filter(({ referenceCount }) => referenceCount > 0);
  return used.length > 0 && <DeletionImpact choice={{ fileIds: used.map(({ id }) => id) }} />;
}

/** Asks about one file. */
function askAbout(kind: DeleteKind, file: DriveFile): Promise<boolean> {
  const { title, message } = questionAboutFiles(kind, 1, 1);
  const confirmLabel = kind === 'purge' ? 'Delete permanently' : 'Delete';
  return confirm({ title, message, confirmLabel, danger: true, detail: impactOf([file]) });
}

/** Whether a file may go to the trash: asked only where something uses it, since its way back is offered at once. */
export const agreesToTrash = async (file: DriveFile): Promise<boolean> =>
  file.referenceCount === 0 || askAbout('trash', file);

/** Whether a file may be deleted for good: always asked. */
export const agreesToPurge = (file: DriveFile): Promise<boolean> => askAbout('purge', file);
