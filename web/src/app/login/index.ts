import { lazyRouteComponent } from '@tanstack/react-router';

/** The pages before the sign-in. Each is seen rarely, so each is its own chunk. */
export const LoginPage = lazyRouteComponent(() => import('./LoginPage'), 'LoginPage');
export const ForgotPage = lazyRouteComponent(() => import('./ForgotPage'), 'ForgotPage');
export const ResetPage = lazyRouteComponent(() => import('./ResetPage'), 'ResetPage');
export const InvitePage = lazyRouteComponent(() => import('./InvitePage'), 'InvitePage');
export const SetupPage = lazyRouteComponent(() => import('./SetupPage'), 'SetupPage');
