import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '@/shared/api/errors';
import { copyText } from '@/shared/lib/copy-text';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { messageAddress, withReaction } from '../model/message-changes';
import * as api from './chat-api';
import { channelsKey, conversationKey, conversationsKey, pinsKey, savedKey, threadsKey, unreadKey } from './keys';
import { confirmingMany } from './many-called';
import type { Conversation, Message, Unread } from './types';

/** How what is shown of messages is changed by a deed. */
export interface Shown {
  took(message: Message): void;
  change(id: string, how: (message: Message) => Message): void;
  drop(message: Message): void;
}

function say(title: string, error: unknown): void {
  toast.error(error instanceof ApiError ? error.message : 'Please try again.', { title });
}

/** All that can be done with one message. */
export function messageDeeds(queries: QueryClient, shown: Shown, ownId: string) {
  /** Shows a change at once and takes it back where the server refuses. */
  async function optimistic(
    message: Message,
    how: (message: Message) => Message,
    work: () => Promise<Message>,
    title: string,
  ): Promise<boolean> {
    shown.change(message.id, how);
    try {
      shown.took(await work());
      return true;
    } catch (error) {
      shown.change(message.id, () => message);
      say(title, error);
      return false;
    }
  }
  const stale = (...keys: readonly (readonly unknown[])[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  return {
    react: (message: Message, emoji: string) => {
      const isOn = !message.reactions.some((one) => one.emoji === emoji && one.isMine);
      return optimistic(
        message,
        (now) => ({ ...now, reactions: withReaction(now.reactions, emoji, ownId) }),
        () => api.setReaction(message.id, emoji, isOn),
        'The reaction could not be saved',
      );
    },
    async togglePin(message: Message) {
      const isOn = message.pinnedAt === null;
      const how = (now: Message): Message => ({ ...now, pinnedAt: isOn ? new Date().toISOString() : null });
      if (await optimistic(message, how, () => api.setPinned(message.id, isOn), 'The message could not be pinned')) {
        toast.success(isOn ? 'Message pinned' : 'Message unpinned');
      }
      stale(pinsKey(message.conversationId));
    },
    async toggleSaved(message: Message) {
      const isOn = !message.isSaved;
      const how = (now: Message): Message => ({ ...now, isSaved: isOn });
      if (await optimistic(message, how, () => api.setSaved(message.id, isOn), 'The message could not be saved')) {
        toast.success(isOn ? 'Saved for later' : 'No longer saved');
      }
      stale(savedKey);
    },
    async toggleFollow(message: Message) {
      const isOn = !message.thread?.isFollowing;
      try {
        shown.took(await api.setFollowing(message.id, isOn));
        toast.success(isOn ? 'You follow this thread' : 'You no longer follow this thread');
      } catch (error) {
        say('The thread could not be changed', error);
      }
      stale(threadsKey, unreadKey);
    },
    /** Gives true when the server has the new text and files. */
    async edit(message: Message, changed: api.MessageChange): Promise<boolean> {
      const { body, fileIds } = changed;
      const how = (now: Message): Message => ({ ...now, body, ...(fileIds && { fileIds: [...fileIds] }) });
      const work = () =>
        confirmingMany(changed.isConfirmed, 'Save', (isConfirmed) =>
          api.updateMessage(message.id, { ...changed, isConfirmed }),
        );
      return optimistic(message, how, work, 'The message could not be changed');
    },
    async remove(message: Message) {
      const isAgreed = await confirm({
        title: 'Delete this message?',
        message: message.thread?.replyCount
          ? 'Its replies stay, below a line that says that the message was deleted. This action cannot be undone.'
          : 'It disappears for everyone. This action cannot be undone.',
        confirmLabel: 'Delete',
        danger: true,
      });
      if (!isAgreed) return;
      try {
        await api.deleteMessage(message.id);
        shown.drop(message);
        toast.success('Message deleted');
      } catch (error) {
        say('The message could not be deleted', error);
      }
      stale(pinsKey(message.conversationId), savedKey, unreadKey);
    },
    async copyLink(message: Message) {
      const isCopied = await copyText(window.location.origin + messageAddress(message));
      if (isCopied) toast.success('Link copied');
      else toast.error('The link could not be copied.');
    },
    async markUnread(message: Message) {
      try {
        await api.changeMeta('markUnread', message.conversationId, message.id);
      } catch (error) {
        say('The message could not be marked unread', error);
      }
      stale(unreadKey, conversationsKey, conversationKey(message.conversationId));
    },
  };
}

export type MessageDeeds = ReturnType<typeof messageDeeds>;

type ConversationList = Awaited<ReturnType<typeof api.listConversations>>;

/** Shows a conversation as the server has just told it. */
export function tookConversation(queries: QueryClient, conversation: Conversation): void {
  queries.setQueryData(conversationKey(conversation.id), conversation);
  queries.setQueryData<ConversationList>(conversationsKey, (list) => {
    if (!list) return list;
    const isKnown = list.items.some(({ id }) => id === conversation.id);
    const items = isKnown
      ? list.items.map((one) => (one.id === conversation.id ? conversation : one))
      : [...list.items, conversation];
    return { ...list, items: items.filter(({ membership }) => membership !== null) };
  });
}

/** All that can be done with one conversation. */
export function useConversationDeeds() {
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = () =>
      Promise.all(
        [conversationsKey, channelsKey, unreadKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    async function run(work: () => Promise<Conversation>, title: string, done?: string): Promise<Conversation | null> {
      try {
        const conversation = await work();
        tookConversation(queries, conversation);
        if (done) toast.success(done);
        void refresh();
        return conversation;
      } catch (error) {
        say(title, error);
        return null;
      }
    }
    return {
      refresh,
      took: (conversation: Conversation) => {
        tookConversation(queries, conversation);
        void refresh();
      },
      setPreferences: (id: string, preferences: api.Preferences) =>
        run(() => api.setPreferences(id, preferences), 'The setting could not be saved'),
      join: (id: string) => run(() => api.doWithConversation(id, 'join'), 'You could not join'),
      async archive(conversation: Conversation) {
        const isAgreed = await confirm({
          title: `Archive #${conversation.name}?`,
          message: 'No one can write in it, but its messages stay and can be found. You can restore it later.',
          confirmLabel: 'Archive',
        });
        if (isAgreed) {
          await run(
            () => api.doWithConversation(conversation.id, 'archive'),
            'The channel could not be archived',
            'Channel archived',
          );
        }
      },
      unarchive: (id: string) =>
        run(
          () => api.doWithConversation(id, 'unarchive'),
          'The channel could not be brought back',
          'Channel brought back',
        ),
      setLocked: (id: string, isLocked: boolean) =>
        run(
          () => api.doWithConversation(id, isLocked ? 'lock' : 'unlock'),
          'The channel could not be changed',
          isLocked ? 'Channel locked' : 'Channel unlocked',
        ),
      invite: (id: string, userIds: readonly string[]) =>
        run(
          () => api.invite(id, userIds),
          'They could not be added',
          userIds.length === 1 ? '1 person added' : `${userIds.length} people added`,
        ),
      /** Gives true when the person is no longer in it. */
      async leave(conversation: Conversation): Promise<boolean> {
        const isAgreed = await confirm({
          title: `Leave #${conversation.name}?`,
          message:
            conversation.visibility === 'private'
              ? 'You cannot come back by yourself: a member has to add you again.'
              : 'You can join again at any time.',
          confirmLabel: 'Leave',
        });
        if (!isAgreed) return false;
        try {
          await api.leaveConversation(conversation.id);
        } catch (error) {
          say('You could not leave', error);
          return false;
        }
        queries.removeQueries({ queryKey: conversationKey(conversation.id) });
        await refresh();
        return true;
      },
      async removeMember(conversation: Conversation, userId: string, name: string) {
        const isAgreed = await confirm({
          title: `Remove ${name} from #${conversation.name}?`,
          message: 'They see nothing more of it from now on.',
          confirmLabel: 'Remove',
          danger: true,
        });
        if (!isAgreed) return;
        try {
          await api.removeMember(conversation.id, userId);
        } catch (error) {
          say(`${name} could not be removed`, error);
        }
        await queries.invalidateQueries({ queryKey: conversationKey(conversation.id) });
      },
      async setRole(conversation: Conversation, userId: string, role: 'owner' | 'member') {
        try {
          await api.setMemberRole(conversation.id, userId, role);
        } catch (error) {
          say('The role could not be changed', error);
        }
        await queries.invalidateQueries({ queryKey: conversationKey(conversation.id) });
      },
    };
  }, [queries]);
}

/** Has everything of a conversation, or as far as a message, count as read: at once on screen, then on the server. */
export async function markRead(queries: QueryClient, conversationId: string, message: Message | null): Promise<void> {
  const isReply = message !== null && message.threadRootId !== null;
  if (!isReply) {
    const without = <T>(all: Record<string, T>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => id !== conversationId));
    queries.setQueryData<Unread>(
      unreadKey,
      (unread) =>
        unread && {
          unreadCounts: without(unread.unreadCounts),
          mentionCounts: without(unread.mentionCounts),
          firstUnreadMessages: without(unread.firstUnreadMessages),
          unreadMentions: without(unread.unreadMentions),
          manuallyUnread: without(unread.manuallyUnread),
        },
    );
  }
  try {
    await api.changeMeta('markRead', conversationId, message?.id ?? null);
  } catch {
    // The counts come back with the next answer, and reading to the end tries again.
  }
  await queries.invalidateQueries({ queryKey: unreadKey });
}
