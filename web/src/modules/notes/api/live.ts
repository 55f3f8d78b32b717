import type { LiveMapping } from '@/shared/lib/module';
import { attachmentsKey, everyAttachmentList, everyFolder, everyNote, everyNoteList, everyTag, noteKey } from './keys';

/** Which of this module's queries a live message makes stale. Lists depend on search and sharing, so any note concerns them all. */
export const notesLive: Readonly<Record<string, LiveMapping>> = {
  notes: (ids) => [
    everyNoteList,
    everyFolder,
    everyTag,
    ...(ids.length > 0 ? ids.flatMap((id) => [noteKey(id), attachmentsKey(id)]) : [everyNote, everyAttachmentList]),
  ],
  // Attaching changes the file, which says then what uses it.
  'drive.files': () => [everyAttachmentList],
  'drive.contents': () => [everyAttachmentList],
};
