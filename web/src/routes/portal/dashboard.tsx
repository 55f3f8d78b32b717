import { createFileRoute } from '@tanstack/react-router';
import { PortalDashboard } from '@/modules/portal';

export const Route = createFileRoute('/portal/dashboard')({ component: PortalDashboard });
