import { createFileRoute } from '@tanstack/react-router';
import { PortalLoginPage, type PortalLoginSearch } from '@/modules/portal';

export const Route = createFileRoute('/portal-login')({
  // The page reads its address itself: the portal is no part of the first visit.
  validateSearch: (raw): PortalLoginSearch => raw,
  component: PortalLoginPage,
});
