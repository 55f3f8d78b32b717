import { FilePicker } from '@/modules/drive';
import type { SignatureOrder } from '@/shared/lib/signature-order';

/** Nothing else can be signed. */
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
      mimeType={PDF}
      onClose={onClose}
      onSelect={([file]) => file && onPick({ fileId: file.id, name: file.name })}
    />
  );
}
