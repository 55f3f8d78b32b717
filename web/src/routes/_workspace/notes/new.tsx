import { createFileRoute } from '@tanstack/react-router';
import { NewNotePage, readNoteFoldersSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/new')({
  validateSearch: readNoteFoldersSearch,
  component: NewNotePage,
});
