import { createFileRoute } from '@tanstack/react-router';
import { AllNotesPage, readNotesSearch } from '@/modules/notes';

export const Route = createFileRoute('/_workspace/notes/all')({
  validateSearch: readNotesSearch,
  component: AllNotesPage,
});
