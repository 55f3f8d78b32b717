import { createFileRoute } from '@tanstack/react-router';
import { SessionsPage } from '@/modules/account';

export const Route = createFileRoute('/_workspace/account/sessions')({ component: SessionsPage });
