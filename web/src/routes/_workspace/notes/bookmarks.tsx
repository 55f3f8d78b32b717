import { createFileRoute } from '@tanstack/react-router';
import { BookmarksPage, readNotesSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/bookmarks')({
  validateSearch: readNotesSearch,
  component: BookmarksPage,
});
