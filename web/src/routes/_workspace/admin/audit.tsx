import { createFileRoute } from '@tanstack/react-router';
import { AuditPage, readAuditSearch } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/audit')({
  validateSearch: readAuditSearch,
  component: AuditPage,
});
