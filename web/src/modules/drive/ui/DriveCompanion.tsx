import { IconLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Command, useCommands } from '@/shared/lib/commands';
import { useStore } from '@/shared/lib/external-store';
import { useSession } from '@/shared/session/use-session';
import { Trays } from '@/shared/ui/Trays';
import { startCachePolicy } from '../api/cache-policy';
import { refreshFiles } from '../api/mutations';
import { drivePermissionsQuery } from '../api/shares';
import { startUploads } from '../upload/current-uploads';
import { DetailsFrame } from './details/DetailsFrame';
import { useDetails } from './details/open-details';
import { deletionOrder } from './files/deletion-order';
import { JobsTray } from './jobs/JobsTray';
import { requestOrder } from './requests/request-order';
import { createShareFrom, sharingOrder } from './shares/sharing-order';
import { DropOverlay } from './uploads/DropOverlay';
import { UploadTray } from './uploads/UploadTray';
import { uploadRequest } from './uploads/upload-dialog';

const UploadDialog = lazy(() => import('./uploads/UploadDialog').then((module) => ({ default: module.UploadDialog })));

const RequestDeletionDialog = lazy(() =>
  import('./files/RequestDeletionDialog').then((module) => ({ default: module.RequestDeletionDialog })),
);
const SharingDialog = lazy(() =>
  import('./shares/SharingDialog').then((module) => ({ default: module.SharingDialog })),
);
const RequestDialog = lazy(() =>
  import('./requests/RequestDialog').then((module) => ({ default: module.RequestDialog })),
);
const FileDetails = lazy(() => import('./details/FileDetails').then((module) => ({ default: module.FileDetails })));

const SHARE: readonly Command[] = [
  {
    id: 'drive.share',
    label: 'Create a share',
    group: 'Drive',
    icon: IconLink,
    keywords: ['new', 'link', 'public', 'send', 'export'],
    run: () => createShareFrom([]),
  },
];
const NONE: readonly Command[] = [];

/** What the drive needs on every page: uploads with their tray, the place to drop files on, dialogs, a file's details. */
export function DriveCompanion() {
  const client = useQueryClient();
  const { tenantId, uid } = useSession();
  const request = useStore(uploadRequest);
  const deletion = useStore(deletionOrder);
  const sharing = useStore(sharingOrder);
  const asking = useStore(requestOrder);
  useEffect(() => startUploads(`${tenantId}/${uid}`, () => void refreshFiles(client)), [client, tenantId, uid]);
  useEffect(() => {
    const policy = startCachePolicy(client, tenantId);
    return () => {
      // The session ends, or turns to another organisation: nothing of this one stays.
      policy.invalidateTenant();
      policy.stop();
    };
  }, [client, tenantId]);
  useCommands(useQuery(drivePermissionsQuery()).data?.canCreateShares ? SHARE : NONE);
  const hasDetails = useDetails().fileId !== undefined;
  const [wantsDetails, setWantsDetails] = useState(hasDetails);
  // Once fetched it stays, so that closing is seen.
  if (hasDetails && !wantsDetails) setWantsDetails(true);
  return (
    <>
      <Trays>
        <JobsTray />
        <UploadTray />
      </Trays>
      <DropOverlay />
      {request && (
        <Suspense>
          <UploadDialog request={request} />
        </Suspense>
      )}
      {deletion && (
        <Suspense>
          <RequestDeletionDialog order={deletion} />
        </Suspense>
      )}
      {sharing && (
        <Suspense>
          <SharingDialog order={sharing} />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <RequestDialog order={asking} />
        </Suspense>
      )}
      {wantsDetails && (
        <Suspense fallback={<DetailsFrame />}>
          <FileDetails />
        </Suspense>
      )}
    </>
  );
}
