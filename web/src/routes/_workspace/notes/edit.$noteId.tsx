import { createFileRoute } from '@tanstack/react-router';
import { EditNotePage, readNoteSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/edit/$noteId')({
  validateSearch: readNoteSearch,
  component: EditNotePage,
});
