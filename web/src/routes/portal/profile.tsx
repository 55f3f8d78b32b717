import { createFileRoute } from '@tanstack/react-router';
import { PortalProfile } from '@/modules/portal';

export const Route = createFileRoute('/portal/profile')({ component: PortalProfile });
