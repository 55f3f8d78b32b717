/** The door of the person's own account: its pages, and what keeps them fresh. Every organisation and person has it. */
import { lazyRouteComponent } from '@tanstack/react-router';

export { accountLive } from './api/live';

export const ProfilePage = lazyRouteComponent(() => import('./ui/profile/ProfilePage'), 'ProfilePage');
export const SecurityPage = lazyRouteComponent(() => import('./ui/security/SecurityPage'), 'SecurityPage');
export const SessionsPage = lazyRouteComponent(() => import('./ui/sessions/SessionsPage'), 'SessionsPage');
export const AuthDebugPage = lazyRouteComponent(() => import('./ui/debug/AuthDebugPage'), 'AuthDebugPage');
