import { useEffect, useMemo, useRef } from 'react';
import { uploadForModule } from '@/modules/drive';
import { ApiError } from '@/shared/api/errors';
import { pickFiles } from '@/shared/lib/pick-files';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { useNoteDeeds } from '../../api/mutations';
import type { Note } from '../../api/types';
import { pictureAddress } from '../../model/note-pictures';
import { readersOf } from '../../model/note-readers';

/** A toast that stays while a file is on its way, in milliseconds. */
const ON_ITS_WAY = 10 * 60_000;

/** Uploads a file into the notes' drive, where the readers see it; gives its id, or null after saying why there is none. */
export async function keepFile(tenantId: string, file: File, readers: readonly string[]): Promise<string | null> {
  const shown = toast.info(`Uploading ${file.name}`, { duration: ON_ITS_WAY });
  try {
    return await uploadForModule({ tenantId, moduleId: 'notes' }, file, readers);
  } catch (error) {
    toast.error(error instanceof ApiError ? error.message : 'Please try again.', {
      title: `${file.name} could not be uploaded`,
    });
    return null;
  } finally {
    toast.dismiss(shown);
  }
}

/** Gives files to a note that is there already. */
export function useAttaching(note: Note) {
  const { tenantId, userId } = useSession();
  const deeds = useNoteDeeds();
  const noteId = note.id;
  const current = useRef(note);
  useEffect(() => {
    current.current = note;
  });
  return useMemo(() => {
    const readers = () => readersOf(current.current).filter((id) => id !== userId);
    const upload = async (files: readonly File[]) => {
      for (const file of files) {
        const id = await keepFile(tenantId, file, readers());
        if (id) await deeds.attach(noteId, id);
      }
    };
    return {
      upload,
      choose: async () => upload(await pickFiles('')),
      fromDrive: async (fileIds: readonly string[]) => {
        for (const id of fileIds) await deeds.attach(noteId, id);
      },
      remove: (fileId: string) => void deeds.detach(noteId, fileId),
      /** Keeps a picture of the text, which the note uses from then on; gives the picture's address. */
      keepPicture: async (file: File): Promise<string | null> => {
        const id = await keepFile(tenantId, file, readers());
        if (!id) return null;
        await deeds.attach(noteId, id);
        return pictureAddress(id);
      },
    };
  }, [deeds, noteId, tenantId, userId]);
}
