import { createFileRoute } from '@tanstack/react-router';
import { MailsPage, readMailsSearch } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/mails')({
  validateSearch: readMailsSearch,
  component: MailsPage,
});
