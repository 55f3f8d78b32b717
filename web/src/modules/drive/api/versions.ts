import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteFileVersion, type ListFileVersionsResponse, restoreFileVersion } from '@/shared/api/gen';
import { listFileVersionsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { everyVersionList } from './keys';
import { refreshFiles } from './mutations';
import type { DriveFile } from './types';

export type FileVersion = ListFileVersionsResponse['versions'][number];

/** What a file holds and held before, the latest first. */
export const versionsQuery = (fileId: string) => queryOptions(listFileVersionsOptions({ path: { fileId } }));

/** What a person can do with earlier versions. Nothing is shown as done before the server says so. */
export function useVersionMutations(file: Pick<DriveFile, 'id' | 'name'>) {
  const client = useQueryClient();
  const onSettled = () => Promise.all([refreshFiles(client), client.invalidateQueries({ queryKey: everyVersionList })]);
  const pathOf = (version: FileVersion) => ({ fileId: file.id, versionId: version.id });
  const restoring = useMutation({
    mutationFn: async (version: FileVersion) => (await restoreFileVersion({ path: pathOf(version) })).data,
    onSuccess: (_answer, version) => toast.success(`"${file.name}" holds version ${version.number} again`),
    onError: (error) => toast.error(error.message, { title: 'Failed to restore the version' }),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: async (version: FileVersion) => (await deleteFileVersion({ path: pathOf(version) })).data,
    onSuccess: (_answer, version) => toast.success(`Version ${version.number} deleted`),
    onError: (error) => toast.error(error.message, { title: 'Failed to delete the version' }),
    onSettled,
  });
  return {
    restore: (version: FileVersion) => restoring.mutate(version),
    async remove(version: FileVersion): Promise<void> {
      const agreed = await confirm({
        title: `Delete version ${version.number}?`,
        message: `What "${file.name}" held then is permanently deleted. This action cannot be undone.`,
        confirmLabel: 'Delete permanently',
        danger: true,
      });
      if (agreed) removing.mutate(version);
    },
  };
}
