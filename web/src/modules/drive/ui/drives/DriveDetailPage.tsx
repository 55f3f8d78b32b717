import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { NotFound } from '@/shared/ui/NotFound';
import { PageBar } from '@/shared/ui/PageBar';
import { folderQuery } from '../../api/folders';
import { drivesQuery } from '../../api/queries';
import type { Drive } from '../../api/types';
import { failureOf } from '../../model/folder-place';
import { FolderDialogHost } from '../folders/FolderDialogHost';
import { FOLDER_GONE } from '../folders/FoldersPage';
import { FolderView } from '../folders/FolderView';
import { FolderViewSkeleton } from '../folders/FolderViewSkeleton';
import { DriveDialogHost } from './DriveDialogHost';
import { DriveMenu } from './DriveMenu';

/** /drive/drive/{driveId} and /drive/drive/{driveId}/{folderId}: a drive, or one of its folders. */
export function DriveDetailPage() {
  const { driveId = '', folderId } = useParams({ strict: false });
  const drives = useQuery(drivesQuery());
  const drive = drives.data?.drives.find(({ id }) => id === driveId);
  if (drive) {
    return folderId ? <DriveFolder drive={drive} folderId={folderId} /> : <DriveRoot drive={drive} />;
  }
  if (drives.isPending) return <FolderViewSkeleton title="Drive" />;
  return (
    <>
      <PageBar title="Drive" />
      {drives.error && <LoadFailure what="The drive" error={drives.error} onRetry={() => void drives.refetch()} />}
      {drives.isSuccess && <NotFound thing="Drive" back={{ to: '/drive/drives', label: 'All drives' }} />}
    </>
  );
}

function DriveRoot({ drive }: { drive: Drive }) {
  const navigate = useNavigate();
  return (
    <DriveDialogHost onDeleted={() => void navigate({ to: '/drive/drives', search: {} })}>
      <FolderDialogHost>
        <FolderView
          key={drive.id}
          kind="drive"
          drive={drive}
          found={null}
          tools={(taken) => <DriveMenu drive={drive} size="2rem" before={taken} />}
        />
      </FolderDialogHost>
    </DriveDialogHost>
  );
}

function DriveFolder({ drive, folderId }: { drive: Drive; folderId: string }) {
  const navigate = useNavigate();
  const found = useQuery(folderQuery(folderId));
  const failed = failureOf(found);
  if (failed) {
    return (
      <>
        <PageBar title={drive.name} />
        <LoadFailure what="The folder" error={failed} onRetry={() => void found.refetch()} missing={FOLDER_GONE} />
      </>
    );
  }
  if (!found.data) return <FolderViewSkeleton title={drive.name} />;
  return (
    <FolderDialogHost
      onTrashed={(gone) => {
        if (gone.id === folderId) void navigate({ to: '/drive/drive/$driveId', params: { driveId: drive.id } });
      }}
    >
      <FolderView key={folderId} kind="drive" drive={drive} found={found.data} />
    </FolderDialogHost>
  );
}
