import { createFileRoute } from '@tanstack/react-router';
import { TaxMonthsPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/tax-months/')({ component: TaxMonthsPage });
