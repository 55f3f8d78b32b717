import { Button, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RestrictedPage } from '@/shared/session/RestrictedPage';
import { useUploadEngine } from '../../upload/current-uploads';
import { UploadFields } from './UploadFields';
import { UploadProgress } from './UploadProgress';
import { useUploadBatch } from './use-upload-batch';
import { useUploadForm } from './use-upload-form';

export interface UploadPanelProps {
  wanted: { driveId?: string; libraryId?: string; files?: readonly File[] };
  /** Cancel, before anything was sent. */
  onCancel: () => void;
  /** The person leaves the panel while the files go on. */
  onBackground: () => void;
  /** Everything was registered. */
  onFinished: () => void;
  /** Puts body and buttons where the surrounding dialog or page wants them. */
  children: (parts: { body: ReactNode; footer: ReactNode }) => ReactNode;
}

/** Choosing and sending files, without the frame around it. */
export function UploadPanel({ wanted, onCancel, onBackground, onFinished, children }: UploadPanelProps) {
  const engine = useUploadEngine();
  const form = useUploadForm(wanted);
  const batch = useUploadBatch(onFinished);

  if (form.isPending) return children({ body: <Skeleton height="14rem" />, footer: null });
  if (form.drives.length === 0) {
    return children({
      body: <RestrictedPage compact action="upload files" permission="file.upload" />,
      footer: (
        <Button variant="default" size="md" onClick={onCancel}>
          Close
        </Button>
      ),
    });
  }
  if (batch.items.length > 0) {
    const cancelAll = () => {
      for (const item of batch.items) if (item.phase !== 'done') engine?.cancel(item.id);
      onCancel();
    };
    const retryAll = () => {
      for (const item of batch.items) engine?.resume(item.id);
    };
    return children({
      body: <UploadProgress items={batch.items} />,
      footer: (batch.isBusy || batch.isStuck) && (
        <>
          {batch.isBusy && (
            // The dialog leaves Escape alone where this attribute is: it closes unless busy.
            <>
              <Button variant="default" size="md" data-mantine-stop-propagation="true" onClick={cancelAll}>
                Cancel Upload
              </Button>
              <Button size="md" data-mantine-stop-propagation="true" autoFocus onClick={onBackground}>
                Continue in background
              </Button>
            </>
          )}
          {batch.isStuck && (
            <>
              <Button variant="default" size="md" onClick={onBackground}>
                Close
              </Button>
              <Button size="md" onClick={retryAll}>
                Try Again
              </Button>
            </>
          )}
        </>
      ),
    });
  }
  return children({
    body: <UploadFields form={form} />,
    footer: (
      <>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="md"
          leftSection={<IconUpload size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => {
            const ids = form.submit();
            if (ids) batch.begin(ids);
          }}
        >
          {form.files.length > 1 ? `Upload ${form.files.length} Files` : 'Upload File'}
        </Button>
      </>
    ),
  });
}
