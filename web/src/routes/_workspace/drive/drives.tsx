import { createFileRoute } from '@tanstack/react-router';
import { DrivesPage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/drives')({
  validateSearch: readFilesSearch,
  component: DrivesPage,
});
