import { createFileRoute } from '@tanstack/react-router';
import { AccessPage, readAccessSearch } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/access')({
  validateSearch: readAccessSearch,
  component: AccessPage,
});
