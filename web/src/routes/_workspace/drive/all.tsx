import { createFileRoute } from '@tanstack/react-router';
import { AllFilesPage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/all')({
  validateSearch: readFilesSearch,
  component: AllFilesPage,
});
