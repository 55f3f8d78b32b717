import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { useSession } from '@/shared/session/use-session';
import { refreshFiles } from '../../api/mutations';
import { startUploads } from '../../upload/current-uploads';
import { DropOverlay } from './DropOverlay';
import { UploadTray } from './UploadTray';
import { uploadRequest } from './upload-dialog';

const UploadDialog = lazy(() => import('./UploadDialog').then((module) => ({ default: module.UploadDialog })));

/** What uploading needs on every page: the engine, the tray, the place to drop files on, and the dialog. */
export function UploadsCompanion() {
  const client = useQueryClient();
  const { tenantId, uid } = useSession();
  const request = useStore(uploadRequest);
  useEffect(() => startUploads(`${tenantId}/${uid}`, () => void refreshFiles(client)), [client, tenantId, uid]);
  return (
    <>
      <UploadTray />
      <DropOverlay />
      {request && (
        <Suspense>
          <UploadDialog request={request} />
        </Suspense>
      )}
    </>
  );
}
