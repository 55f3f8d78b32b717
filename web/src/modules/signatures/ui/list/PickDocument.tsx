import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { FilePicker } from '@/modules/drive';
import { pickFiles } from '@/shared/lib/pick-files';
import type { SignatureOrder } from '@/shared/lib/signature-order';
import { MOST_DOCUMENTS, SIGNABLE } from '../../model/documents';
import { useUpload } from '../ask/use-upload';

export interface PickDocumentProps {
  /** Gets one file of the Drive, or all that were uploaded. */
  onPick: (orders: readonly SignatureOrder[]) => void;
  onClose: () => void;
}

/** Chooses what is signed by a request that does not begin in the Drive: a file of it, or a PDF from this computer. */
export function PickDocument({ onPick, onClose }: PickDocumentProps) {
  const { upload, isUploading } = useUpload();

  async function uploadAll(): Promise<void> {
    const orders: SignatureOrder[] = [];
    await upload(await pickFiles(SIGNABLE.mimeType), MOST_DOCUMENTS, (order) => orders.push(order));
    if (orders.length === 0) return;
    onPick(orders);
    onClose();
  }
  return (
    <FilePicker
      moduleId="signatures"
      libraries
      only={SIGNABLE}
      onClose={onClose}
      onSelect={([file]) => file && onPick([{ fileId: file.id, name: file.name }])}
      aside={
        <Button
          variant="subtle"
          size="md"
          loading={isUploading}
          leftSection={<IconUpload size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => void uploadAll()}
        >
          Upload a PDF
        </Button>
      }
    />
  );
}
