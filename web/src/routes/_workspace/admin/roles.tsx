import { createFileRoute } from '@tanstack/react-router';
import { RolesPage, readRolesSearch } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/roles')({
  validateSearch: readRolesSearch,
  component: RolesPage,
});
