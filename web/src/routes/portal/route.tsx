import { createFileRoute } from '@tanstack/react-router';
import { PortalFrame } from '@/modules/portal';

/** Outside the workspace: its people have a session of their own, which opens nothing else. */
export const Route = createFileRoute('/portal')({ component: PortalFrame });
