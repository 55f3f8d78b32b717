import { createFileRoute } from '@tanstack/react-router';
import { InvoicesPage, type InvoicesSearch } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/invoices/')({
  // The page reads its address itself: the parser is not part of the first visit.
  validateSearch: (raw): InvoicesSearch => raw,
  component: InvoicesPage,
});
