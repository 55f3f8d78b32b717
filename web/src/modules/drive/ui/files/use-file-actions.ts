import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { wordsFor } from '@/shared/api/use-attempt';
import { askForSignatures } from '@/shared/lib/signature-order';
import { toast } from '@/shared/ui/toast/toast';
import type { FileMutations } from '../../api/mutations';
import { useRepairs } from '../../api/repair';
import { useDetails } from '../details/open-details';
import { folderLink } from '../folders/folder-link';
import { createShareFrom, shareWithPeople } from '../shares/sharing-order';
import { askToDelete } from './deletion-order';
import { agreesToPurge, agreesToTrash } from './deletion-questions';
import type { FileActions } from './file-actions';

/** What rows, cards and the menu can ask for, and the id of the file whose name is a field now. */
export function useFileActions(
  mutations: FileMutations,
  { open, download, move, copy }: Pick<FileActions, 'open' | 'download' | 'move' | 'copy'>,
): { actions: FileActions; renaming: string | null } {
  const navigate = useNavigate();
  const details = useDetails();
  const { one: repair } = useRepairs();
  const [renaming, setRenaming] = useState<string | null>(null);
  const refused = useRef<{ id: string; name: string } | null>(null);
  const actions = useMemo<FileActions>(
    () => ({
      open,
      download,
      move,
      copy,
      details: (file) => details.open(file.id),
      showInFolder: (file) =>
        void navigate({
          ...folderLink('drive', { driveId: file.driveId, folderId: file.folderId ?? null, slugs: [] }),
          search: { around: file.id },
        }),
      async trash(file) {
        const agreed = await agreesToTrash(file);
        if (agreed) mutations.trash(file);
        return agreed;
      },
      requestDeletion: (file) => askToDelete([file]),
      repair,
      restore: mutations.restore,
      async purge(file) {
        if (await agreesToPurge(file)) mutations.purge(file);
      },
      star: mutations.star,
      share: (file) => shareWithPeople({ files: [file] }),
      createShare: (file) => createShareFrom([file]),
      requestSignatures: ({ id, name }) => askForSignatures([{ fileId: id, name }]),
      startRename(file) {
        refused.current = null;
        setRenaming(file.id);
      },
      stopRename: () => setRenaming(null),
      rename(file, typed) {
        const name = typed.trim();
        setRenaming(null);
        if (name === '' || name === file.name) return;
        mutations.rename(file, name).catch((failure: unknown) => {
          const code = failure instanceof ApiError ? failure.code : '';
          // Somebody was faster: the list shows their name by now, and the field opens again on it.
          refused.current = code === 'EDIT_CONFLICT' ? null : { id: file.id, name };
          if (['EDIT_CONFLICT', 'NAME_TAKEN', 'INVALID_FILE_NAME'].includes(code)) setRenaming(file.id);
          toast.error(wordsFor(failure), { title: 'Failed to rename file' });
        });
      },
      refusedName: (file) => (refused.current?.id === file.id ? refused.current.name : null),
    }),
    [mutations, open, download, move, copy, navigate, details, repair],
  );
  return { actions, renaming };
}
