import { createFileRoute } from '@tanstack/react-router';
import { readSiteSearch, SitePage } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/site')({
  validateSearch: readSiteSearch,
  component: SitePage,
});
