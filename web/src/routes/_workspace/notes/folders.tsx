import { createFileRoute } from '@tanstack/react-router';
import { NoteFoldersPage, readNoteFoldersSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/folders')({
  validateSearch: readNoteFoldersSearch,
  component: NoteFoldersPage,
});
