import { createFileRoute } from '@tanstack/react-router';
import { LibrariesPage, readLibrariesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/libraries')({
  validateSearch: readLibrariesSearch,
  component: LibrariesPage,
});
