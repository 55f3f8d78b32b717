import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useShortcut } from '@/shared/lib/shortcuts';
import { useSession } from '@/shared/session/use-session';
import { conversationsQuery } from '../../api/queries';
import { nextUnread, sectionsOf } from '../../model/sections';
import { useUnread } from '../use-unread';

/** Alt with an arrow goes to the next conversation that has something unread. */
export function useUnreadKeys(openId: string | undefined): void {
  const { uid } = useSession();
  const navigate = useNavigate();
  const conversations = useQuery(conversationsQuery).data?.items ?? [];
  const unread = useUnread();
  const go = (step: 1 | -1) => {
    const sections = sectionsOf(conversations, { filter: '', openId, ownId: uid });
    const next = nextUnread(sections, unread, openId, step);
    if (next) void navigate({ to: '/chat/$conversationId', params: { conversationId: next.id } });
  };
  useShortcut({ keys: 'alt+ArrowDown', label: 'Next unread conversation', group: 'Chat' }, () => go(1));
  useShortcut({ keys: 'alt+ArrowUp', label: 'Previous unread conversation', group: 'Chat' }, () => go(-1));
}
