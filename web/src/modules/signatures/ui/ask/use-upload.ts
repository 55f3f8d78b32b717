import { useEffect, useRef, useState } from 'react';
import { uploadForModule } from '@/modules/drive';
import { wordsFor } from '@/shared/api/use-attempt';
import type { SignatureOrder } from '@/shared/lib/signature-order';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { SIGNABLE } from '../../model/documents';

/** Uploads documents that are to be signed into the module's own drive. */
export function useUpload() {
  const { tenantId } = useSession();
  const [underWay, setUnderWay] = useState(0);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Gives each document to `onDone` as it is there, `most` at most. Nothing is given once the dialog is closed. */
  async function upload(files: readonly File[], most: number, onDone: (order: SignatureOrder) => void): Promise<void> {
    const found = files.filter(({ type }) => type === SIGNABLE.mimeType).slice(0, most);
    if (files.some(({ type }) => type !== SIGNABLE.mimeType)) toast.error('Only PDF documents can be signed.');
    setUnderWay((count) => count + found.length);
    // One after the other, so that they stand in the order in which they were chosen.
    for (const file of found) {
      try {
        const fileId = await uploadForModule({ tenantId, moduleId: 'signatures' }, file, []);
        if (isShown.current) onDone({ fileId, name: file.name });
      } catch (failure) {
        toast.error(wordsFor(failure), { title: `Failed to upload ${file.name}` });
      }
      setUnderWay((count) => count - 1);
    }
  }
  return { upload, isUploading: underWay > 0 };
}
