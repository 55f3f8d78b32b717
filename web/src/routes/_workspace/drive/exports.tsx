import { createFileRoute } from '@tanstack/react-router';
import { readSharesSearch, SharesPage } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/exports')({
  validateSearch: readSharesSearch,
  component: SharesPage,
});
