import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/overview')({
  validateSearch: readFilesSearch,
  component: OverviewPage,
});
