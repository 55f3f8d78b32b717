import { createFileRoute } from '@tanstack/react-router';
import { readFilesSearch, SharedPage } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/all_/shared')({
  validateSearch: readFilesSearch,
  component: SharedPage,
});
