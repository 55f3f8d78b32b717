import { createFileRoute } from '@tanstack/react-router';
import { readFilesSearch, TrashPage } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/trash')({
  validateSearch: readFilesSearch,
  component: TrashPage,
});
