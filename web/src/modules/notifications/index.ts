/** The door of notifications: the bell, and what keeps it fresh. Every person has one. The list is fetched when first opened. */
export { notificationsLive } from './api/live';
export { Bell } from './ui/Bell';
