import { useCallback } from 'react';
import { uploadForModule } from '@/modules/drive';
import { ApiError } from '@/shared/api/errors';
import { toast } from '@/shared/ui/toast/toast';
import { attachFile } from '../../api/notes-api';

/** Uploads a picture into the notes' drive and ties it to the note, if there is one yet; gives the picture's address. */
export function usePictureKeeper(noteId: string | null): (file: File) => Promise<string | null> {
  return useCallback(
    async (file) => {
      try {
        const fileId = await uploadForModule('notes', file);
        if (noteId) await attachFile(noteId, fileId);
        return `/api/v1/drive/files/${fileId}/thumbnail`;
      } catch (error) {
        toast.error(error instanceof ApiError ? error.message : 'Please try again.', {
          title: `${file.name} could not be uploaded`,
        });
        return null;
      }
    },
    [noteId],
  );
}
