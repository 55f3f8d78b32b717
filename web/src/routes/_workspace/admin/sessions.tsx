import { createFileRoute } from '@tanstack/react-router';
import { SessionsPage } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/sessions')({ component: SessionsPage });
