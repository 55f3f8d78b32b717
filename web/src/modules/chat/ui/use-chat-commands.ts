import { IconPencil, IconSearch, IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Command, NOTIFICATION_SETTINGS, useCommands } from '@/shared/lib/commands';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { openDirect } from '../api/chat-api';
import { tookConversation } from '../api/mutations';
import { conversationsQuery } from '../api/queries';
import { openDialog } from './dialogs/open-dialog';

/** The palette offers so many people to write to. */
const MOST = 150;

const SEARCH: Command = {
  id: 'chat.search',
  label: 'Search messages',
  group: 'Chat',
  icon: IconSearch,
  keywords: ['find', 'conversation', 'chat'],
  run: ({ goTo }) => goTo('/chat/search'),
};

/** The bell's list leads here, too: what it tells comes by mail and from the browser as the chat's settings say. */
const SETTINGS: Command = {
  id: NOTIFICATION_SETTINGS,
  label: 'Notification settings',
  group: 'Chat',
  icon: IconSettings,
  keywords: ['chat settings', 'quiet hours', 'email', 'digest', 'mute'],
  run({ goTo }) {
    openDialog.set({ kind: 'settings' });
    goTo('/chat');
  },
};

/** Has the palette find people to write to; conversations that are there are found on the server. */
export function useChatCommands(): void {
  const queries = useQueryClient();
  const { uid } = useSession();
  const list = useQuery(conversationsQuery).data;
  const members = useQuery(membersQuery).data?.members;
  const commands = useMemo(() => {
    const known = new Set(
      (list?.items ?? []).flatMap(({ kind, lastSeq, people }) =>
        kind === 'direct' && lastSeq > 0 ? people.map(({ id }) => id) : [],
      ),
    );
    const people = (list?.can.createDirect ? (members ?? []) : [])
      .filter(({ id }) => id !== uid && !known.has(id))
      .slice(0, MOST)
      .map(
        ({ id, displayName, username }): Command => ({
          id: `chat.person.${id}`,
          label: `Write to ${displayName}`,
          group: 'Chat',
          onlyFound: true,
          icon: IconPencil,
          keywords: [username, 'message', 'chat'],
          run({ goTo }) {
            openDirect([id]).then(
              (conversation) => {
                tookConversation(queries, conversation);
                goTo(`/chat/${conversation.id}`);
              },
              () => toast.error('The conversation could not be opened.'),
            );
          },
        }),
      );
    return [SEARCH, SETTINGS, ...people];
  }, [list, members, uid, queries]);
  useCommands(commands);
}
