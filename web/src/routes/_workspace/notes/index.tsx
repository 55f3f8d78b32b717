import { createFileRoute, redirect } from '@tanstack/react-router';
import { readOpenNoteSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/')({
  validateSearch: readOpenNoteSearch,
  beforeLoad: ({ search: { note } }) => {
    if (note) throw redirect({ to: '/notes/$noteId', params: { noteId: note }, replace: true });
    throw redirect({ to: '/notes/all', replace: true });
  },
});
