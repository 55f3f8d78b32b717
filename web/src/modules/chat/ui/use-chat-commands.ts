import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Command, useCommands } from '@/shared/lib/commands';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { openDirect } from '../api/chat-api';
import { tookConversation } from '../api/mutations';
import { conversationsQuery } from '../api/queries';

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
    return [SEARCH, ...people];
  }, [list, members, uid, queries]);
  useCommands(commands);
}
