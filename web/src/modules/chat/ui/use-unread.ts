import { useQuery } from '@tanstack/react-query';
import { conversationsQuery, unreadQuery } from '../api/queries';
import type { Unread } from '../api/types';
import { totalBadge } from '../model/sections';

const NOTHING: Unread = {
  unreadCounts: {},
  mentionCounts: {},
  firstUnreadMessages: {},
  unreadMentions: {},
  manuallyUnread: {},
};

/** What is unread, as far as it is known. */
export const useUnread = (): Unread => useQuery(unreadQuery).data ?? NOTHING;

/** The number at the module's name: direct messages and mentions that are unread. */
export function useUnreadTotal(): number {
  const conversations = useQuery(conversationsQuery).data?.items ?? [];
  return totalBadge(conversations, useUnread());
}
