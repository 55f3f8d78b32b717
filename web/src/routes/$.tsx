import { createFileRoute } from '@tanstack/react-router';
import { findSession } from '@/app/guards';
import { NotFoundPage } from '@/app/lazy-not-found';

/** Every address that no page has. */
export const Route = createFileRoute('/$')({
  beforeLoad: findSession,
  component: () => <NotFoundPage {...Route.useRouteContext()} />,
});
