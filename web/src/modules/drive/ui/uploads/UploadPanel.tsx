import { Button, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { askForSignatures } from '@/shared/lib/signature-order';
import { RestrictedPage } from '@/shared/session/RestrictedPage';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { drivesQuery } from '../../api/queries';
import { isPdf } from '../../model/file-kind';
import { type ConflictAnswer, KEEP_BOTH } from '../../model/name-conflicts';
import { formatSize } from '../../model/size';
import { useUploadEngine } from '../../upload/current-uploads';
import { NoDrive } from '../drives/NoDrive';
import { ConflictChoice } from './ConflictChoice';
import { UploadFields } from './UploadFields';
import { UploadProgress } from './UploadProgress';
import { useUploadBatch } from './use-upload-batch';
import { useUploadForm, type WantedUpload } from './use-upload-form';

export interface UploadPanelProps {
  wanted: WantedUpload;
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
  const [isToSign, setToSign] = useState(false);
  const batch = useUploadBatch(() => {
    const orders = batch.items.flatMap(({ fileId, name, mime }) =>
      fileId && isPdf(name, mime) ? [{ fileId, name }] : [],
    );
    if (isToSign) askForSignatures(orders);
    onFinished();
  });
  const [answer, setAnswer] = useState<ConflictAnswer>(KEEP_BOTH);

  if (form.isPending) return children({ body: <Skeleton height="14rem" />, footer: null });
  // Each of these brings its own next step; dialog and page have their own way out.
  if (form.failure) {
    const { error, retry } = form.failure;
    return children({ body: <LoadFailure what="Drives" error={error} onRetry={retry} />, footer: null });
  }
  if (form.drives.length === 0) return children({ body: <NoPlace />, footer: null });
  if (batch.isBegun) {
    const cancelAll = () => {
      engine?.cancelBatches(batch.ids);
      onCancel();
    };
    const retryAll = () => {
      for (const item of batch.items) engine?.resume(item.id);
    };
    return children({
      body: <UploadProgress items={batch.items} expected={batch.expected} speed={engine?.speed() ?? null} />,
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
  if (form.asking) {
    const { conflicts, keepsVersions, decide } = form.asking;
    return children({
      body: <ConflictChoice conflicts={conflicts} keepsVersions={keepsVersions} onAnswer={setAnswer} />,
      footer: (
        <>
          <Button variant="default" size="md" onClick={() => decide(null)}>
            Cancel
          </Button>
          <Button
            size="md"
            onClick={() => {
              decide(answer);
              setAnswer(KEEP_BOTH);
            }}
          >
            Continue
          </Button>
        </>
      ),
    });
  }
  if (form.counting) {
    const { files, bytes } = form.counting;
    return children({
      body: (
        <p role="status">
          Looking through what you chose: {files} {files === 1 ? 'file' : 'files'}, {formatSize(bytes)}
        </p>
      ),
      footer: (
        <Button variant="default" size="md" onClick={form.stopCounting}>
          Cancel
        </Button>
      ),
    });
  }
  const send = async () => {
    const ids = await form.submit();
    if (ids) batch.begin(ids);
  };
  return children({
    body: <UploadFields form={form} isToSign={isToSign} onToSign={setToSign} />,
    footer: (
      <>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <WithReason reason={form.hindrance ?? false}>
          <Button
            size="md"
            leftSection={<IconUpload size="1rem" stroke={1.6} aria-hidden />}
            loading={form.isChecking}
            {...refused(form.hindrance ?? false, () => void send())}
          >
            {buttonWords(form.files.taken.length, form.folders.length)}
          </Button>
        </WithReason>
      </>
    ),
  });
}

/** What the button sends. */
function buttonWords(files: number, folders: number): string {
  if (folders === 0) return files > 1 ? `Upload ${files} Files` : 'Upload File';
  if (files === 0) return folders > 1 ? `Upload ${folders} Folders` : 'Upload Folder';
  return 'Upload All';
}

/** Why nothing can be uploaded though the drives are known: there is none, or none takes the person's files. */
function NoPlace() {
  if (useQuery(drivesQuery()).data?.drives.length === 0) return <NoDrive />;
  return <RestrictedPage compact action="upload files" permission="file.upload" />;
}
