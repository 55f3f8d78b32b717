import { Button } from '@mantine/core';
import { IconFolderFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { quoted } from '@/shared/lib/short-name';
import { useAccess } from '@/shared/session/use-session';
import { keyColor } from '@/shared/ui/ColorSquare';
import { confirm } from '@/shared/ui/confirm/confirm';
import { useBulk } from '../../api/bulk';
import { deletedFoldersQuery, useRestoreFolder } from '../../api/folders';
import type { Folder } from '../../api/types';
import { trashRights } from '../../model/trash-rights';
import { DeletionImpact } from '../files/DeletionImpact';
import { Caption } from '../parts/Caption';
import { DeletedList } from '../parts/DeletedList';
import { DriveName } from '../parts/DriveName';
import classes from './FolderCards.module.css';
import { FoldersFailure } from './FoldersFailure';

/** The folders of the trash: each comes back, where it was, or goes for good with all that went with it. */
export function DeletedFolders({ search }: { search: string }) {
  // The page around it asks, and waits with its list: asked again from here, a failure would have the page wait without end.
  const list = useInfiniteQuery({ ...deletedFoldersQuery(search), retryOnMount: false });
  const folders = list.data?.pages.flatMap((page) => page.folders) ?? [];
  const { purges } = trashRights(useAccess());
  const restoring = useRestoreFolder();
  const { start, isStarting } = useBulk();
  const purge = async (folder: Folder) => {
    const agreed = await confirm({
      title: `Delete ${quoted(folder.name)}?`,
      message: 'The folder and everything deleted with it are permanently deleted. This action cannot be undone.',
      confirmLabel: 'Delete permanently',
      danger: true,
      detail: <DeletionImpact choice={{ folderIds: [folder.id] }} />,
    });
    // What fails has been said by a toast.
    if (agreed) await start({ action: 'purge', folderIds: [folder.id] }).catch(() => undefined);
  };
  // Who may no longer see them is told nothing of them.
  if (list.error?.status === 403) return null;
  if (list.isError && folders.length === 0) {
    return <FoldersFailure what="Deleted folders" error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <DeletedList
      title="Deleted folders"
      isBusy={restoring.isPending || isStarting}
      things={folders.map((folder) => ({
        id: folder.id,
        words: `folder ${folder.name}`,
        name: (
          <span className={classes.deleted}>
            <IconFolderFilled style={{ color: keyColor(folder.color) }} size="1.25rem" aria-hidden />
            <Caption name={folder.name} facts={<DriveName name={folder.driveName} color={folder.driveColor} />} />
          </span>
        ),
        onRestore: () => restoring.mutate(folder),
        refusal: !folder.can.restore && "You don't have permission to restore this folder",
        onPurge: purges ? () => void purge(folder) : undefined,
        purgeRefusal: !folder.can.purge && "You don't have permission to delete this folder permanently",
      }))}
    >
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </DeletedList>
  );
}
