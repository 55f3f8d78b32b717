import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilesDrawing } from '@/shared/ui/illustrations/drawings';
import { downloadFile } from '../../api/download';
import type { DriveFile } from '../../api/types';

/** What stands where a file cannot be shown; the bytes can still be had. */
export function PreviewProblem({ message, file }: { message: string; file?: DriveFile }) {
  return (
    <EmptyState
      drawing={<FilesDrawing />}
      title={message}
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
