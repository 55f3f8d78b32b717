import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '@/app/lazy-not-found';
import { RootFailure } from '@/app/RootFailure';
import { RootFrame } from '@/app/RootFrame';
import type { RouterContext } from '@/app/router-context';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootFrame,
  errorComponent: RootFailure,
  notFoundComponent: () => <NotFoundPage />,
});
