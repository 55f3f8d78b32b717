import { createFileRoute } from '@tanstack/react-router';
import { MembersPage, readMembersSearch } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/members')({
  validateSearch: readMembersSearch,
  component: MembersPage,
});
