import { createFileRoute } from '@tanstack/react-router';
import { FoldersPage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/folders/')({
  validateSearch: readFilesSearch,
  component: FoldersPage,
});
