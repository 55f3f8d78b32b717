import { createFileRoute } from '@tanstack/react-router';
import { MyNotesPage, readNotesSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/mine')({
  validateSearch: readNotesSearch,
  component: MyNotesPage,
});
