import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from '@/routes.gen';
import { startLoader, stopLoader } from '@/shared/ui/loader/top-loader';
import { FailedPage } from './FailedPage';

/** The router, with the top loader running while a page is on its way. */
export function createAppRouter(queries: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
  });
  let navigating = false;
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (navigating || !pathChanged) return;
    navigating = true;
    startLoader();
  });
  router.subscribe('onResolved', () => {
    if (!navigating) return;
    navigating = false;
    stopLoader();
  });
  return router;
}

/** Starts fetching the code of the page the address names, which else would wait for the session to be checked. */
export function fetchPageCode(router: AppRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const { component } = router.routesById[routeId as keyof AppRouter['routesById']].options;
    const preload = component && 'preload' in component ? component.preload : undefined;
    // A failure shows where the page is rendered, with a way to try again.
    preload?.()?.catch(() => undefined);
  }
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
