import { createFileRoute } from '@tanstack/react-router';
import { PortalInvoice } from '@/modules/portal';

export const Route = createFileRoute('/portal/invoices/$invoiceId')({ component: PortalInvoice });
