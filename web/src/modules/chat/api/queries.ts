import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findFileOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import type { OwnLink } from '../model/own-links';
import * as api from './chat-api';
import {
  channelsKey,
  conversationKey,
  conversationsKey,
  draftsKey,
  everySearch,
  filesKey,
  groupKey,
  groupsKey,
  linkedThingKey,
  membersKey,
  pinsKey,
  presencesKey,
  remindersKey,
  retentionKey,
  savedKey,
  scheduledKey,
  settingsKey,
  threadsKey,
  unreadKey,
  versionsKey,
} from './keys';

/** How often it is asked who is there, in case a coming or going was not heard of. */
const PRESENCE_MS = 5 * 60_000;

/** Of how many people that can be asked at once. */
const MOST_PRESENCES = 100;

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** The person's conversations, all of them, and what may be made. */
export const conversationsQuery = queryOptions({ queryKey: conversationsKey, queryFn: api.listConversations });

/** One conversation, also one that the person is not in. */
export const conversationQuery = (id: string) =>
  queryOptions({ queryKey: conversationKey(id), queryFn: () => api.findConversation(id) });

/** What is unread. The stream tells of changes; without it the companion has it asked for every five seconds. */
export const unreadQuery = queryOptions({ queryKey: unreadKey, queryFn: api.findUnread });

/** Channels that the person may see. While another search loads, the former ones stay. */
export const channelsQuery = (search: string, isArchived: boolean) =>
  infiniteQueryOptions({
    queryKey: [...channelsKey, search, isArchived],
    queryFn: ({ pageParam }) => api.listChannels(search, isArchived, pageParam),
    ...pages,
    placeholderData: keepPreviousData,
  });

export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: membersKey(id),
    queryFn: ({ pageParam }) => api.listMembers(id, pageParam),
    ...pages,
  });

/** Who of these people is there now. The stream tells who comes and goes. */
export const presencesQuery = (people: readonly string[]) =>
  queryOptions({
    queryKey: presencesKey(people),
    queryFn: () => api.listPresences(people.slice(0, MOST_PRESENCES)),
    enabled: people.length > 0,
    refetchInterval: PRESENCE_MS,
    placeholderData: keepPreviousData,
  });

export const pinsQuery = (id: string) =>
  infiniteQueryOptions({ queryKey: pinsKey(id), queryFn: ({ pageParam }) => api.listPins(id, pageParam), ...pages });

/** The messages of a conversation that have files, the latest first. */
export const filesQuery = (id: string) =>
  infiniteQueryOptions({ queryKey: filesKey(id), queryFn: ({ pageParam }) => api.listFiles(id, pageParam), ...pages });

export const savedQuery = infiniteQueryOptions({
  queryKey: savedKey,
  queryFn: ({ pageParam }) => api.listSaved(pageParam),
  ...pages,
});

export const threadsQuery = infiniteQueryOptions({
  queryKey: threadsKey,
  queryFn: ({ pageParam }) => api.listThreads(pageParam),
  ...pages,
});

export const searchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...everySearch, text],
    queryFn: ({ pageParam }) => api.searchMessages(text, pageParam),
    ...pages,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** What was written and not sent. */
export const draftsQuery = queryOptions({ queryKey: draftsKey, queryFn: api.listDrafts });

/** What waits to be sent, the next first. */
export const scheduledQuery = queryOptions({ queryKey: scheduledKey, queryFn: api.listScheduled });

/** What the person wants to be reminded of, the next first. */
export const remindersQuery = queryOptions({ queryKey: remindersKey, queryFn: api.listReminders });

/** Quiet hours and mail, as the person has set them. */
export const chatSettingsQuery = queryOptions({ queryKey: settingsKey, queryFn: api.findSettings });

/** What the organisation has decided about keeping messages. */
export const retentionQuery = queryOptions({ queryKey: retentionKey, queryFn: api.findRetention });

/** The groups and roles that messages can call. */
export const groupsQuery = queryOptions({ queryKey: groupsKey, queryFn: api.listGroups });

/** One named group and who is in it. */
export const groupQuery = (id: string) => queryOptions({ queryKey: groupKey(id), queryFn: () => api.findGroup(id) });

/** What a link in a message leads to. What the reader may not see is asked for once. */
export const linkedThingQuery = (link: OwnLink) =>
  queryOptions({
    queryKey: linkedThingKey(link.id),
    queryFn: () => api.findLinkedThing(link),
    staleTime: 60_000,
    retry: false,
  });

/** A file of a message, as the Drive shows it. */
export const fileQuery = (fileId: string) => findFileOptions({ path: { fileId } });

/** What a message said before, the latest first. */
export const versionsQuery = (messageId: string) =>
  queryOptions({ queryKey: versionsKey(messageId), queryFn: () => api.listVersions(messageId) });
