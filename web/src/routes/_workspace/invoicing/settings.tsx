import { createFileRoute } from '@tanstack/react-router';
import { InvoicingSettingsPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/settings')({ component: InvoicingSettingsPage });
