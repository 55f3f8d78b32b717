import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { drivesQuery } from '../../api/queries';
import { FilesView } from './FilesView';

/** /drive/all: every file the person may see. */
export function AllFilesPage() {
  return <FilesView scope={{ view: 'all' }} title="All Files" searchLabel="Search files..." />;
}

/** /drive/trash: what was deleted and can still come back. */
export function TrashPage() {
  return <FilesView scope={{ view: 'trash' }} title="Trash" searchLabel="Search trash..." />;
}

/** /drive/{driveId}: one drive's files. */
export function DrivePage() {
  const { driveId = '' } = useParams({ strict: false });
  const drive = useQuery(drivesQuery()).data?.drives.find((one) => one.id === driveId);
  return (
    <FilesView
      key={driveId}
      scope={{ view: 'all', driveId }}
      title={drive?.name ?? 'Drive'}
      color={drive?.settings.color}
      searchLabel="Search drive..."
    />
  );
}
