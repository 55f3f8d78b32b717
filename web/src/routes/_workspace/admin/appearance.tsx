import { createFileRoute } from '@tanstack/react-router';
import { AppearancePage } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/appearance')({ component: AppearancePage });
