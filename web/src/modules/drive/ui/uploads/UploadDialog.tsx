import { Dialog } from '@/shared/ui/Dialog';
import { UploadPanel } from './UploadPanel';
import { closeUploadDialog, type UploadRequest } from './upload-dialog';

/** Uploading from wherever one is; the page below stays as it was. */
export function UploadDialog({ request }: { request: UploadRequest }) {
  return (
    <UploadPanel
      wanted={request}
      onCancel={closeUploadDialog}
      onBackground={closeUploadDialog}
      onFinished={closeUploadDialog}
    >
      {({ body, footer }) => (
        <Dialog opened onClose={closeUploadDialog} title="Upload File" footer={footer}>
          {body}
        </Dialog>
      )}
    </UploadPanel>
  );
}
