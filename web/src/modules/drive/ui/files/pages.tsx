import { FilesView } from './FilesView';

/** /drive/all: every file the person may see. */
export function AllFilesPage() {
  return <FilesView scope={{ view: 'all' }} title="All Files" searchLabel="Search files..." />;
}

/** /drive/trash: what was deleted and can still come back. */
export function TrashPage() {
  return <FilesView scope={{ view: 'trash' }} title="Trash" searchLabel="Search trash..." />;
}
