import { createFileRoute, redirect } from '@tanstack/react-router';
import { NotePage, readNoteSearch } from '@/modules/notes';
import { isUuid } from '@/shared/lib/is-uuid';

export const Route = createFileRoute('/_workspace/notes/$noteId')({
  validateSearch: readNoteSearch,
  beforeLoad: ({ params: { noteId } }) => {
    if (!isUuid(noteId)) throw redirect({ to: '/notes/all', replace: true });
  },
  component: NotePage,
});
