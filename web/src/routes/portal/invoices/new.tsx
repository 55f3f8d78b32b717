import { createFileRoute } from '@tanstack/react-router';
import { PortalNewInvoice } from '@/modules/portal';

export const Route = createFileRoute('/portal/invoices/new')({ component: PortalNewInvoice });
