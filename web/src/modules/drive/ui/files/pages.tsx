import { type FileView, VIEW_WORDS } from '../../model/list-view';
import { FilesView } from './FilesView';

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

/** /drive/trash: what was deleted and can still come back. */
export const TrashPage = () => <ListPage view="trash" />;
