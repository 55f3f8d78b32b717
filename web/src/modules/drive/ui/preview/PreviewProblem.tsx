import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilesDrawing } from '@/shared/ui/illustrations/drawings';
import { downloadFile } from '../../api/download';
import type { DriveFile } from '../../api/types';

export interface PreviewProblemProps {
  title: string;
  /** Why, where more is known. */
  reason?: string;
  /** Absent where there is nothing to download either. */
  file?: DriveFile;
}

/** What stands where a file cannot be shown; the bytes can still be had. */
export function PreviewProblem({ title, reason, file }: PreviewProblemProps) {
  return (
    <EmptyState
      drawing={<FilesDrawing />}
      title={title}
      message={reason}
      action={
        file?.can.download && (
          <Button size="md" leftSection={<IconDownload size="1rem" stroke={1.6} />} onClick={() => downloadFile(file)}>
            Download File
          </Button>
        )
      }
    />
  );
}
