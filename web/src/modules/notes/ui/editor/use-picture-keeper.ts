import { useCallback } from 'react';
import { uploadForModule } from '@/modules/drive';
import { ApiError } from '@/shared/api/errors';
import { toast } from '@/shared/ui/toast/toast';

/** Uploads a picture into the notes' drive; gives the picture's address, or null after saying why there is none. */
export function usePictureKeeper(): (file: File) => Promise<string | null> {
  return useCallback(async (file) => {
    try {
      return `/api/v1/drive/files/${await uploadForModule('notes', file)}/thumbnail`;
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'Please try again.', {
        title: `${file.name} could not be uploaded`,
      });
      return null;
    }
  }, []);
}
