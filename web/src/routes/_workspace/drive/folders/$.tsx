import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { FoldersPage, readFoldersSearch } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/folders/$')({
  validateSearch: readFoldersSearch,
  search: { middlewares: [retainSearchParams(['driveId'])] },
  component: FoldersPage,
});
