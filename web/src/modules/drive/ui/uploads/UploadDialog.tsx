import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '@/shared/ui/Dialog';
import { UploadPanel } from './UploadPanel';
import { closeUploadDialog, type UploadRequest } from './upload-dialog';

/** Uploading from wherever one is. When all is done, the list of all files follows, unless the page shows them itself. */
export function UploadDialog({ request }: { request: UploadRequest }) {
  const navigate = useNavigate();
  const finish = () => {
    closeUploadDialog();
    if (!request.staysHere) void navigate({ to: '/drive/all' });
  };
  return (
    <UploadPanel wanted={request} onCancel={closeUploadDialog} onBackground={closeUploadDialog} onFinished={finish}>
      {({ body, footer }) => (
        <Dialog opened onClose={closeUploadDialog} title="Upload File" footer={footer}>
          {body}
        </Dialog>
      )}
    </UploadPanel>
  );
}
