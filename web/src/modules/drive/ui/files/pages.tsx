import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccess } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { TrashDrawing } from '@/shared/ui/illustrations/list-drawings';
import { deletedFoldersQuery } from '../../api/folders';
import { type FileView, VIEW_WORDS } from '../../model/list-view';
import { trashRights } from '../../model/trash-rights';
import { DeletedFolders } from '../folders/DeletedFolders';
import { FilesView } from './FilesView';
import { useListSearch } from './use-list-search';

/** One of the lists that stand beside each other under the tabs. */
function ListPage({ view }: { view: FileView }) {
  const { title, searchLabel } = VIEW_WORDS[view];
  return <FilesView key={view} scope={{ view }} title={title} searchLabel={searchLabel} page={view} hasTabs />;
}

/** /drive/all: every file the person may see. */
export const AllFilesPage = () => <ListPage view="all" />;

/** /drive/all/mine: the files the person owns. */
export const MyFilesPage = () => <ListPage view="mine" />;

/** /drive/all/shared: what others share with the person, and what everybody sees. */
export const SharedPage = () => <ListPage view="shared" />;

/** /drive/recent: what changed last. */
export const RecentPage = () => <ListPage view="recent" />;

/** /drive/starred: what the person has starred. */
export const StarredPage = () => <ListPage view="starred" />;

/** /drive/trash: what was deleted and can still come back, folders over files. */
export function TrashPage() {
  const { title, searchLabel } = VIEW_WORDS.trash;
  const [{ search = '' }] = useListSearch();
  const { seesFolders } = trashRights(useAccess());
  const folders = useInfiniteQuery({ ...deletedFoldersQuery(search), enabled: seesFolders });
  const hasFolders = folders.data?.pages.some((page) => page.folders.length > 0) ?? false;
  return (
    <FilesView
      scope={{ view: 'trash' }}
      title={title}
      searchLabel={searchLabel}
      page="trash"
      hasTabs
      isWaiting={seesFolders && folders.isPending}
      holdsMore={hasFolders}
      above={(isSettled) => isSettled && seesFolders && <DeletedFolders search={search} />}
      empty={
        (hasFolders || (folders.error && folders.error.status !== 403)) && (
          <EmptyState
            drawing={<TrashDrawing />}
            title="No deleted files"
            message={hasFolders ? 'Only folders are in the trash' : 'Folders may be in the trash'}
          />
        )
      }
    />
  );
}
