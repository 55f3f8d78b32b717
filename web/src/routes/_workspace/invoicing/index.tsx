import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/')({ component: OverviewPage });
