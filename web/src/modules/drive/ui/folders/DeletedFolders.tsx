import { Button } from '@mantine/core';
import { IconFolderFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keyColor } from '@/shared/ui/ColorSquare';
import { deletedFoldersQuery, useRestoreFolder } from '../../api/folders';
import { Caption } from '../parts/Caption';
import { DeletedList } from '../parts/DeletedList';
import { DriveName } from '../parts/DriveName';
import classes from './FolderCards.module.css';

/** The folders of the trash: each comes back with all that went with it, where it was. */
export function DeletedFolders({ search }: { search: string }) {
  const list = useInfiniteQuery(deletedFoldersQuery(search));
  const folders = list.data?.pages.flatMap((page) => page.folders) ?? [];
  const restoring = useRestoreFolder();
  return (
    <DeletedList
      title="Deleted folders"
      isBusy={restoring.isPending}
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
