import { createFileRoute } from '@tanstack/react-router';
import { DriveDetailPage, readFilesSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/drive/$driveId/$folderId')({
  validateSearch: readFilesSearch,
  component: DriveDetailPage,
});
