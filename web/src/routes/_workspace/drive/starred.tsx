import { createFileRoute } from '@tanstack/react-router';
import { readFilesSearch, StarredPage } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/starred')({
  validateSearch: readFilesSearch,
  component: StarredPage,
});
