/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const CallsPage = () => import('./ui/pages/pages');
export const JoinCallPage = () => import('./ui/pages/pages');
export const GuestCallPage = () => import('./ui/guest/GuestCallPage');
export const words = () => import('./words');
