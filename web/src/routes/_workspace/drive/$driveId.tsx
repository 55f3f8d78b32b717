import { createFileRoute } from '@tanstack/react-router';
import { DrivePage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/$driveId')({
  validateSearch: readFilesSearch,
  component: DrivePage,
});
