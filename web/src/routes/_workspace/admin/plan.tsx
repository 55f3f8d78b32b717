import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/plan')({ component: PlanPage });
