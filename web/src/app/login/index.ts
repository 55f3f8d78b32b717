import { lazyRouteComponent } from '@tanstack/react-router';

/** Signing in is rare: the page is its own chunk. */
export const LoginPage = lazyRouteComponent(() => import('./LoginPage'), 'LoginPage');
