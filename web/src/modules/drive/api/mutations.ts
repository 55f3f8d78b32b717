import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { purgeFile, restoreFile, starFile, trashFile, updateFile } from '@/shared/api/gen';
import { toast } from '@/shared/ui/toast/toast';
import { restoredWords } from '../model/delete-words';
import { hideFiles, showChange } from './file-cache';
import { everyFile, everyFileDetail, everyFileList, everyTenantRecord, everyUsage } from './keys';
import type { DriveFile } from './types';

/** After any change of a file: lists, the file itself and the storage figures. */
export function refreshFiles(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [everyFileList, everyFile, ...everyFileDetail, everyUsage, everyTenantRecord].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** What a person can do with one file. What is harmless shows at once and comes back if the server refuses. Stays the same object. */
export interface FileMutations {
  trash(file: DriveFile): void;
  restore(file: DriveFile): void;
  /** Nothing is shown as gone before the server says so. */
  purge(file: DriveFile): void;
  /** Stars it, or takes the star away. */
  star(file: DriveFile): void;
  /** Gives it another name; refused where somebody else was faster (409). */
  rename(file: DriveFile, name: string): Promise<void>;
}

export function useFileMutations(): FileMutations {
  const client = useQueryClient();
  const onSettled = () => refreshFiles(client);
  const onMutate = async (file: DriveFile) => ({ putBack: await hideFiles(client, [file.id]) });

  const restoring = useMutation({
    mutationFn: async (file: DriveFile) => (await restoreFile({ body: { fileId: file.id } })).data,
    onMutate,
    onSuccess: ({ file: now }, before) => toast.success(restoredWords(before, now)),
    onError: (error, _file, context) => {
      context?.putBack();
      toast.error(error.message, { title: 'Failed to restore file' });
    },
    onSettled,
  });
  const trashing = useMutation({
    mutationFn: async (file: DriveFile) => (await trashFile({ body: { fileId: file.id } })).data,
    onMutate,
    onSuccess: (_answer, file) =>
      toast.success('File moved to trash', { action: { label: 'Undo', onClick: () => restoring.mutate(file) } }),
    onError: (error, _file, context) => {
      context?.putBack();
      toast.error(error.message, { title: 'Failed to delete file' });
    },
    onSettled,
  });
  const purging = useMutation({
    mutationFn: async (file: DriveFile) => (await purgeFile({ body: { fileId: file.id } })).data,
    onSuccess: () => toast.success('File permanently deleted'),
    onError: (error) => toast.error(error.message, { title: 'Failed to delete file' }),
    onSettled,
  });
  const starring = useMutation({
    mutationFn: async (file: DriveFile) =>
      (await starFile({ path: { fileId: file.id }, body: { starred: !file.starred } })).data,
    onMutate: async (file) => ({ putBack: await showChange(client, file.id, { starred: !file.starred }) }),
    onError: (error, _file, context) => {
      context?.putBack();
      toast.error(error.message, { title: 'Failed to star file' });
    },
    onSettled,
  });
  const renaming = useMutation({
    mutationFn: async ({ file, name }: { file: DriveFile; name: string }) =>
      (
        await updateFile({
          path: { fileId: file.id },
          body: { name },
          headers: { 'If-Match': `"${file.updatedAt}"` },
        })
      ).data,
    onMutate: async ({ file, name }) => ({ putBack: await showChange(client, file.id, { name }) }),
    onError: (_error, _asked, context) => context?.putBack(),
    onSettled,
  });

  const [trash, restore, purge, star] = [trashing.mutate, restoring.mutate, purging.mutate, starring.mutate];
  const rename = renaming.mutateAsync;
  return useMemo(
    () => ({
      trash: (file) => trash(file),
      restore: (file) => restore(file),
      purge: (file) => purge(file),
      star: (file) => star(file),
      async rename(file, name) {
        await rename({ file, name });
      },
    }),
    [trash, restore, purge, star, rename],
  );
}
