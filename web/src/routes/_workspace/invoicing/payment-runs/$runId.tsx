import { createFileRoute } from '@tanstack/react-router';
import { RunPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/payment-runs/$runId')({ component: RunPage });
