import { createFileRoute } from '@tanstack/react-router';
import { readSharesSearch, UploadRequestsPage } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/exports_/requests')({
  validateSearch: readSharesSearch,
  component: UploadRequestsPage,
});
