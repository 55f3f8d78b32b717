import { createFileRoute } from '@tanstack/react-router';
import { NewRunPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/payment-runs/new')({ component: NewRunPage });
