import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/invoices/$invoiceId')({ component: InvoicePage });
