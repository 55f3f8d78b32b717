/** Where the pages lie. Fetched with the first of them, so that the first visit names no part of any. */
export const SchedulePage = () => import('./ui/SchedulePage');
export const EventPage = () => import('./ui/event/EventPage');
export const ScheduleDenied = () => import('./ui/ScheduleDenied');
export const words = () => import('./words');
