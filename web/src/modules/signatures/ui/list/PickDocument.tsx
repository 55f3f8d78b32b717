import { FilePicker } from '@/modules/drive';
import type { SignatureOrder } from '@/shared/lib/signature-order';
import { toast } from '@/shared/ui/toast/toast';

const PDF = 'application/pdf';

export interface PickDocumentProps {
  onPick: (order: SignatureOrder) => void;
  onClose: () => void;
}

/** Chooses the file of a request that does not begin in the Drive. */
export function PickDocument({ onPick, onClose }: PickDocumentProps) {
  return (
    <FilePicker
      moduleId="signatures"
      libraries
      onClose={onClose}
      onSelect={([file]) => {
        if (file?.mimeType === PDF) onPick({ fileId: file.id, name: file.name });
        else if (file) toast.error('Only PDF documents can be signed.', { title: file.name });
      }}
    />
  );
}
