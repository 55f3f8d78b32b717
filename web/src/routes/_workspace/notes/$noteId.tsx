import { createFileRoute, redirect } from '@tanstack/react-router';
import { isNoteId, NotePage, readNoteSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/$noteId')({
  validateSearch: readNoteSearch,
  beforeLoad: ({ params: { noteId } }) => {
    if (!isNoteId(noteId)) throw redirect({ to: '/notes/all', replace: true });
  },
  component: NotePage,
});
