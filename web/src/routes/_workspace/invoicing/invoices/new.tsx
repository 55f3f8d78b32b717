import { createFileRoute } from '@tanstack/react-router';
import { NewInvoicePage, type NewInvoiceSearch } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/invoices/new')({
  // The page reads its address itself: the parser is not part of the first visit.
  validateSearch: (raw): NewInvoiceSearch => raw,
  component: NewInvoicePage,
});
