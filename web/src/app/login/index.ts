import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '@/shared/lib/lazy-page';

const pages = () => import('./pages');

/** The pages before the sign-in. Each is its own chunk; the log-in page is named here, since people wait for it. */
export const LoginPage = lazyRouteComponent(() => import('./LoginPage'), 'LoginPage');
export const ForgotPage = lazyPage(pages, 'ForgotPage');
export const ResetPage = lazyPage(pages, 'ResetPage');
export const InvitePage = lazyPage(pages, 'InvitePage');
export const SetupPage = lazyPage(pages, 'SetupPage');
