import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '@/shared/api/errors';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { noteOfMarkdown, textOfFile } from '../model/markdown-note';
import { importedWords, NO_DELETE, NO_EDIT, NO_SHARE, NOTE_CREATED, purgedWords } from '../model/note-words';
import { attachmentsKey, everyFolder, everyNote, everyNoteList, noteKey } from './keys';
import * as api from './notes-api';
import type { Note, NoteSummary } from './types';

/** The part of a note that its deeds are about. */
export type NoteRef = Pick<NoteSummary, 'id' | 'title' | 'isFavorite' | 'isPinned'>;
type Pages = { pages: { items: NoteSummary[] }[] } | undefined;

/** Everything that may show a note is asked for again. */
export function refreshNotes(client: QueryClient): Promise<unknown> {
  return Promise.all([everyNoteList, everyNote, everyFolder].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Shows a change of a note wherever it is on screen, before the server has answered. */
function showChange(client: QueryClient, id: string, change: Partial<NoteSummary>): void {
  client.setQueryData<Note>(noteKey(id), (note) => note && { ...note, ...change });
  client.setQueriesData<Pages>({ queryKey: everyNoteList }, (list) =>
    list?.pages
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((note) => (note.id === id ? { ...note, ...change } : note)),
          })),
        }
      : list,
  );
}

/** What the server said no to, in the words of notes-and-schedule.md, section 8. */
function sayFailure(title: string, refused?: string) {
  return (error: ApiError) => {
    if (refused && error.status === 403) toast.error(refused);
    else toast.error(error.message, { title });
  };
}

export const sayNotCreated = sayFailure('Failed to create note', NO_EDIT);

const noText = () => new ApiError({ code: 'NO_TEXT', message: 'This file is not a text.', status: 400 });

/** All that can be done with a note from a list or from the editor. Each gives true when the server agreed. */
export function useNoteDeeds() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => refreshNotes(client),
  });
  return useMemo(() => {
    const run = <T>(work: () => Promise<T>, said: (result: T) => void, failed: (error: ApiError) => void) =>
      mutateAsync(work).then(
        (result) => {
          said(result as T);
          return result as T;
        },
        (error: ApiError) => {
          failed(error);
          return null;
        },
      );
    return {
      async toggleFavorite(note: NoteRef) {
        const isFavorite = !note.isFavorite;
        showChange(client, note.id, { isFavorite });
        await run(
          () => api.setFavorite(note.id, isFavorite),
          () => toast.success(isFavorite ? 'Bookmark added' : 'Bookmark removed'),
          sayFailure('Failed to update note'),
        );
      },
      async togglePin(note: NoteRef) {
        showChange(client, note.id, { isPinned: !note.isPinned });
        await run(
          () => api.updateNote(note.id, { isPinned: !note.isPinned }),
          () => undefined,
          sayFailure('Failed to update note', NO_EDIT),
        );
      },
      /** Colour, folder: at once, without a word. */
      choose: (id: string, change: api.NoteChange) =>
        run(
          () => api.updateNote(id, change),
          () => undefined,
          sayFailure('Failed to update note', NO_EDIT),
        ),
      async trash(note: Pick<NoteSummary, 'id'>): Promise<boolean> {
        const agreed = await confirm({
          title: 'Delete note',
          message: 'Are you sure you want to delete this note? It can be restored from the trash.',
          confirmLabel: 'Delete',
          danger: true,
        });
        if (!agreed) return false;
        const done = await run(
          () => api.trashNote(note.id),
          () =>
            toast.info('Note moved to trash', {
              action: {
                label: 'Undo',
                onClick: () =>
                  void run(
                    () => api.restoreNote(note.id),
                    () => toast.success('Note restored from trash'),
                    sayFailure('Failed to update note'),
                  ),
              },
            }),
          sayFailure('Failed to delete note', NO_DELETE),
        );
        return done !== null;
      },
      restore: (note: Pick<NoteSummary, 'id'>) =>
        run(
          () => api.restoreNote(note.id),
          () => toast.success('Note restored from trash'),
          sayFailure('Failed to update note', NO_DELETE),
        ),
      async purge(note: Pick<NoteSummary, 'id'>): Promise<boolean> {
        const agreed = await confirm({
          title: 'Delete permanently',
          message: 'Are you sure you want to delete this note? This action cannot be undone.',
          confirmLabel: 'Delete permanently',
          danger: true,
        });
        if (!agreed) return false;
        const done = await run(
          () => api.purgeNote(note.id).then(() => true as const),
          () => toast.success('Note deleted successfully'),
          sayFailure('Failed to delete note', NO_DELETE),
        );
        return done !== null;
      },
      emptyTrash: () =>
        run(
          api.emptyTrash,
          ({ count }) => {
            if (count === 0) toast.info('Trash is already empty');
            else toast.success(purgedWords(count));
          },
          sayFailure('Failed to empty trash', NO_DELETE),
        ),
      duplicate: (note: Pick<NoteSummary, 'id'>) =>
        run(
          () => api.duplicateNote(note.id),
          () => toast.success('Note duplicated successfully'),
          (error) => {
            if (error.status === 404) toast.error('Note not found');
            else toast.error('Failed to duplicate note');
          },
        ),
      share: (id: string, userIds: readonly string[]) =>
        run(
          () => api.shareNote(id, userIds),
          () => toast.success('Note shared successfully'),
          sayFailure('Failed to share note', NO_SHARE),
        ),
      create: (draft: api.NoteDraft) =>
        run(
          () => api.createNote(draft),
          () => toast.success(NOTE_CREATED),
          sayNotCreated,
        ),
      restoreVersion: (id: string, version: number) =>
        run(
          () => api.restoreVersion(id, version),
          (restored) => {
            client.setQueryData<Note>(noteKey(id), restored);
            toast.success('Version restored');
          },
          sayFailure('Failed to restore the version', NO_EDIT),
        ),
      attach: (id: string, fileId: string) =>
        run(
          () => api.attachFile(id, fileId),
          (fileIds) => client.setQueryData(attachmentsKey(id), fileIds),
          sayFailure('Failed to attach the file', NO_EDIT),
        ),
      detach: (id: string, fileId: string) =>
        run(
          () => api.detachFile(id, fileId),
          (fileIds) => client.setQueryData(attachmentsKey(id), fileIds),
          sayFailure('Failed to remove the attachment', NO_EDIT),
        ),
      /** Each file of Markdown becomes a note; gives those that did. */
      async importFiles(files: readonly File[], folderId?: string): Promise<Note[]> {
        const made: Note[] = [];
        for (const file of files) {
          const note = await run(
            async () => {
              const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
              if (text === null) throw noText();
              return api.importNote({ ...noteOfMarkdown(file.name, text), ...(folderId && { folderId }) });
            },
            () => undefined,
            sayFailure(`Failed to import ${file.name}`, NO_EDIT),
          );
          if (note) made.push(note);
        }
        if (made.length > 0) toast.success(importedWords(made.length));
        return made;
      },
      createFolder: (folder: { name: string; color: string }) =>
        run(
          () => api.createFolder(folder),
          () => undefined,
          sayFailure('Failed to create folder'),
        ),
      updateFolder: (id: string, change: { name?: string; color?: string }) =>
        run(
          () => api.updateFolder(id, change),
          () => undefined,
          sayFailure('Failed to update folder'),
        ),
      /** Its notes go into the folder `reassignTo`, or into none. */
      deleteFolder: (id: string, reassignTo: string | null) =>
        run(
          () => api.deleteFolder(id, reassignTo).then(() => true as const),
          () => toast.success('Folder deleted successfully'),
          sayFailure('Failed to delete folder'),
        ),
    };
  }, [client, mutateAsync]);
}

export type NoteDeeds = ReturnType<typeof useNoteDeeds>;
