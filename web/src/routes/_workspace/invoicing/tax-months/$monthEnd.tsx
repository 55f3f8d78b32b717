import { createFileRoute } from '@tanstack/react-router';
import { TaxMonthPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/tax-months/$monthEnd')({ component: TaxMonthPage });
