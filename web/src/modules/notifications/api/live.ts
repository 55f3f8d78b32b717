import type { LiveMapping } from '@/shared/lib/module';
import { notificationsKey, unreadQuery } from './queries';

/** Somebody was told something, or has read it on another page. */
export const notificationsLive: Readonly<Record<string, LiveMapping>> = {
  'notifications.notifications': () => [unreadQuery.queryKey, notificationsKey],
};
