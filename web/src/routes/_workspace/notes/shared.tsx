import { createFileRoute } from '@tanstack/react-router';
import { readNotesSearch, SharedNotesPage } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/shared')({
  validateSearch: readNotesSearch,
  component: SharedNotesPage,
});
