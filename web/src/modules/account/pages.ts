/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const ProfilePage = () => import('./ui/profile/ProfilePage');
export const SecurityPage = () => import('./ui/security/SecurityPage');
export const SessionsPage = () => import('./ui/sessions/SessionsPage');
export const AuthDebugPage = () => import('./ui/debug/AuthDebugPage');
