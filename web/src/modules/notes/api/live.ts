import type { LiveMapping } from '@/shared/lib/module';
import { documentKey, everyDocument, everyFolder, everyNote, everyNoteList, everyVersion, noteKey } from './keys';

/** Which of this module's queries a live message makes stale. Lists depend on search and sharing, so any note concerns them all. */
export const notesLive: Readonly<Record<string, LiveMapping>> = {
  notes: (ids) => [
    everyNoteList,
    everyFolder,
    everyVersion,
    ...(ids.length > 0 ? ids.map((id) => noteKey(id)) : [everyNote]),
  ],
  noteDocument: (ids) => (ids.length > 0 ? ids.map((id) => documentKey(id)) : [everyDocument]),
};
