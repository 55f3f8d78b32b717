import { createFileRoute } from '@tanstack/react-router';
import { MyFilesPage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/all_/mine')({
  validateSearch: readFilesSearch,
  component: MyFilesPage,
});
