import { createFileRoute } from '@tanstack/react-router';
import { AgedPage } from '@/modules/invoicing';

export const Route = createFileRoute('/_workspace/invoicing/aged')({ component: AgedPage });
