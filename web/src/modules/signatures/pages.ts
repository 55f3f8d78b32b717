/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const PendingPage = () => import('./ui/list/pages');
export const SentPage = () => import('./ui/list/pages');
export const CompletedPage = () => import('./ui/list/pages');
export const DraftsPage = () => import('./ui/list/DraftsPage');
export const TemplatesPage = () => import('./ui/list/TemplatesPage');
export const RequestPage = () => import('./ui/request/RequestPage');
export const LinkPage = () => import('./ui/link/LinkPage');
export const VerifyPage = () => import('./ui/verify/VerifyPage');
export const words = () => import('./words');
