import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { answerQuiet, isQuietNow } from '@/shared/session/quiet-hours';
import { findMessage } from '../api/chat-api';
import { chatSettingsQuery, conversationsQuery, unreadQuery } from '../api/queries';
import type { Unread } from '../api/types';
import { wantsNotices } from '../model/device-notices';
import { type NewCall, newCalls } from '../model/new-calls';
import { isQuietAt } from '../model/quiet';
import { plainText } from '../model/rich-text';
import { nameOf } from '../model/sections';

/** How much of a message a notification shows, in letters. */
const SHOWN = 140;

/**
 * Has the browser tell of mentions, direct messages and channels of which every message is wanted, while the page is out
 * of sight: where the person wants it, and outside quiet hours.
 */
export function useDeviceNotices(): void {
  const navigate = useNavigate();
  const unread = useQuery(unreadQuery).data;
  const conversations = useQuery(conversationsQuery).data?.items;
  const settings = useQuery(chatSettingsQuery).data;
  const known = useRef<Unread | null>(null);
  useEffect(() => answerQuiet(() => settings !== undefined && isQuietAt(settings, new Date())), [settings]);

  const tell = useEffectEvent(async ({ conversationId, messageId, isMention }: NewCall) => {
    const message = await findMessage(messageId).catch(() => null);
    const place = conversations?.find(({ id }) => id === conversationId);
    if (!message || !place) return;
    const author = message.author.displayName;
    const title = place.kind === 'channel' ? `${author} in #${place.name}` : isMention ? author : nameOf(place);
    const text = plainText(message.body).slice(0, SHOWN) || 'sent a file';
    const body = place.kind === 'group' ? `${author}: ${text}` : text;
    const notice = new Notification(title, {
      body,
      tag: `chat-${conversationId}`,
      icon: message.author.photoUrl ?? '',
    });
    notice.onclick = () => {
      window.focus();
      notice.close();
      const search = { message: message.id, ...(message.threadRootId && { thread: message.threadRootId }) };
      void navigate({ to: '/chat/$conversationId', params: { conversationId }, search });
    };
  });

  const consider = useEffectEvent((now: Unread) => {
    const before = known.current;
    known.current = now;
    if (!before || !document.hidden || !conversations || !wantsNotices()) return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    if (isQuietNow()) return;
    for (const call of newCalls(before, now, conversations)) void tell(call);
  });
  useEffect(() => {
    if (unread) consider(unread);
  }, [unread]);
}
