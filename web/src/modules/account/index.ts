/** The door of the person's own account: its pages, and what keeps them fresh. Every organisation and person has it. */
import { lazyPage } from '@/shared/lib/lazy-page';

export { accountLive } from './api/live';

const pages = () => import('./pages');
export const ProfilePage = lazyPage(pages, 'ProfilePage');
export const SecurityPage = lazyPage(pages, 'SecurityPage');
export const SessionsPage = lazyPage(pages, 'SessionsPage');
export const AuthDebugPage = lazyPage(pages, 'AuthDebugPage');
