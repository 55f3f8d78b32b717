import { createFileRoute } from '@tanstack/react-router';
import { RecentPage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/recent')({
  validateSearch: readFilesSearch,
  component: RecentPage,
});
