import { IconUpload } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { PageAction } from '@/shared/ui/PageAction';
import { openUploadDialog } from './upload-dialog';

export interface UploadButtonProps {
  /** The drive to upload to; chosen in the dialog when absent. */
  driveId?: string;
  /** The folder to upload to, of that drive. */
  folderId?: string;
  /** The phone's one floating action, shown there only. Otherwise the bar's, shown elsewhere only. */
  floating?: boolean;
}

/** Opens the upload dialog. */
export function UploadButton({ driveId, folderId, floating = false }: UploadButtonProps) {
  const isPhone = usePhone();
  if (floating !== isPhone) return null;
  return <PageAction label="Upload" icon={IconUpload} onClick={() => openUploadDialog({ driveId, folderId })} />;
}
