import { createFileRoute } from '@tanstack/react-router';
import { PortalStatements } from '@/modules/portal';

export const Route = createFileRoute('/portal/statements')({ component: PortalStatements });
