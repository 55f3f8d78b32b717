import { createFileRoute } from '@tanstack/react-router';
import { readFilesSearch, SharedDrivesPage } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/shared')({
  validateSearch: readFilesSearch,
  component: SharedDrivesPage,
});
