import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './UploadButton.module.css';
import { openUploadDialog } from './upload-dialog';

export interface UploadButtonProps {
  /** The drive to upload to; chosen in the dialog when absent. */
  driveId?: string;
  /** The phone's one floating action; shown there only. */
  floating?: boolean;
}

/** Opens the upload dialog. */
export function UploadButton({ driveId, floating = false }: UploadButtonProps) {
  const isPhone = usePhone();
  if (floating && !isPhone) return null;
  return (
    <Button
      className={floating ? classes.floating : classes.inline}
      leftSection={<IconUpload size={floating ? '1.25rem' : '1rem'} stroke={1.6} aria-hidden />}
      onClick={() => openUploadDialog({ driveId })}
    >
      Upload
    </Button>
  );
}
