import { Skeleton } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import type { FileScope } from '../../api/queries';
import { fileColumns } from '../files/file-columns';
import { FoldersSkeleton } from './FolderCards';
import classes from './FolderView.module.css';

/** What a folder's list shows; which folder it is matters not. */
const IN_A_FOLDER: FileScope = { view: 'all', driveId: 'one', folderId: 'one' };

/** Stands where a folder will be, while it is looked up: every row where it comes to be. */
export function FolderViewSkeleton({ title, hasTree = false }: { title: string; hasTree?: boolean }) {
  const isPhone = usePhone();
  return (
    <div className={classes.columns}>
      {hasTree && !isPhone && (
        <aside className={classes.tree} aria-hidden>
          <div className={classes.treeHead}>Folders</div>
        </aside>
      )}
      <PageFrame>
        <PageBar title={title} />
        <div className={classes.second} aria-hidden>
          <Skeleton height="0.75rem" width="8rem" />
        </div>
        <div className={classes.folders}>
          <FoldersSkeleton />
        </div>
        <TableSkeleton label="Files" columns={fileColumns(IN_A_FOLDER)} isSelectable />
      </PageFrame>
    </div>
  );
}
