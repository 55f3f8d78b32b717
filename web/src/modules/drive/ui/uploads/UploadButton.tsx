import { IconUpload } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { PageAction } from '@/shared/ui/PageAction';
import { openUploadDialog } from './upload-dialog';
import { requestInto, uploadPlace } from './upload-place';

export interface UploadButtonProps {
  /** The drive to upload to; chosen in the dialog when absent. */
  driveId?: string;
  /** The phone's one floating action, shown there only. Otherwise the bar's, shown elsewhere only. */
  floating?: boolean;
  /** Holds its place while it is not known yet whether anything may be uploaded. */
  isWaiting?: boolean;
}

/** Opens the upload dialog. */
export function UploadButton({ driveId, floating = false, isWaiting = false }: UploadButtonProps) {
  const isPhone = usePhone();
  if (floating !== isPhone) return null;
  const open = () => {
    // Where the page shows a folder or a library, that is where files go.
    const place = uploadPlace.get();
    if (place) openUploadDialog(requestInto(place));
    else openUploadDialog({ driveId, staysHere: driveId !== undefined });
  };
  return <PageAction label="Upload" icon={IconUpload} disabled={isWaiting} onClick={open} />;
}
