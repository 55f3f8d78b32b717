import { createFileRoute } from '@tanstack/react-router';
import { readNotesSearch, TrashedNotesPage } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/trash')({
  validateSearch: readNotesSearch,
  component: TrashedNotesPage,
});
