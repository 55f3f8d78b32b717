import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/shared/session/use-session';
import { conversationsQuery, unreadQuery } from '../api/queries';
import { titleWith } from '../model/tab-title';
import { startChat } from './chat-runtime';
import { useChatCommands } from './use-chat-commands';
import { useDeviceNotices } from './use-device-notices';
import { useFaviconBadge } from './use-favicon-badge';
import { useUnreadTotal } from './use-unread';

/** On every page: sends what waits, hears of messages, says in the tab's title how many are unread, and has the browser tell of them. */
export function ChatCompanion() {
  const queries = useQueryClient();
  const { tenantId, uid } = useSession();
  useEffect(() => startChat(queries, tenantId, uid), [queries, tenantId, uid]);
  useQuery(conversationsQuery);
  useQuery(unreadQuery);
  useChatCommands();
  useDeviceNotices();
  const total = useUnreadTotal();
  useFaviconBadge(total > 0);
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return undefined;
    const apply = () => {
      const wanted = titleWith(document.title, total);
      if (wanted !== document.title) document.title = wanted;
    };
    apply();
    // Each page names the tab by itself.
    const watch = new MutationObserver(apply);
    watch.observe(title, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, [total]);
  return null;
}
