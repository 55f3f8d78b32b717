import { createFileRoute } from '@tanstack/react-router';
import { PortalInvoices, type PortalInvoicesSearch } from '@/modules/portal';

export const Route = createFileRoute('/portal/invoices/')({
  validateSearch: (raw): PortalInvoicesSearch => raw,
  component: PortalInvoices,
});
