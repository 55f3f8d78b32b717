import { ActionIcon, Button, Menu, Skeleton, TextInput } from '@mantine/core';
import { IconHash, IconMessagePlus, IconPlus, IconSearch, IconSettings, IconWorldSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { ActionItem } from '@/shared/ui/ActionsMenu';
import { conversationsQuery, draftsQuery, presencesQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { companionOf, sectionsOf } from '../../model/sections';
import { ChannelDialog, DirectDialog } from '../dialogs/LazyDialogs';
import { openDialog } from '../dialogs/open-dialog';
import { useUnread } from '../use-unread';
import classes from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow';
import { NoConversations } from './NoConversations';

const NOTHING: readonly Conversation[] = [];
const EMPTY: Readonly<Record<string, string>> = {
  channels: 'You are in no channel yet. Browse the channels to join one.',
  direct: 'Start one with the button above.',
};
/** The same for a guest, whom others bring in. */
const EMPTY_OF_GUEST: Readonly<Record<string, string>> = {
  channels: 'Channels appear here once someone adds you.',
  direct: 'Write to someone you share a channel with.',
};

/** All conversations of the person, in their sections. */
export function ConversationList({ openId }: { openId: string | undefined }) {
  const { uid } = useSession();
  const list = useQuery(conversationsQuery);
  const drafts = useQuery(draftsQuery).data ?? [];
  const unread = useUnread();
  const [filter, setFilter] = useState('');
  const isPhone = usePhone();
  const sections = sectionsOf(list.data?.items ?? NOTHING, { filter, openId, ownId: uid });
  const companions = (list.data?.items ?? NOTHING).flatMap((one) => companionOf(one) ?? []);
  const presences = useQuery(presencesQuery(companions.sort())).data;
  const empty = list.data?.can.browse === false ? EMPTY_OF_GUEST : EMPTY;
  // The page beside the list says then what there is to do; a phone has the list alone.
  const isAlone = list.data?.items.length === 0 && filter === '';
  const withDraft = new Set(drafts.map(({ conversationId }) => conversationId));
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <TextInput
          className={classes.filter}
          type="search"
          size={isPhone ? 'lg' : 'sm'}
          aria-label="Filter conversations"
          placeholder="Filter conversations"
          leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setFilter('');
          }}
        />
        <NewMenu can={list.data?.can} />
      </div>
      <nav className={classes.scroll} aria-label="Conversations">
        {list.isPending && <ListSkeleton />}
        {list.isError && !list.data && (
          <div className={classes.empty} role="alert">
            <p>The conversations could not be loaded.</p>
            <Button variant="default" size="xs" onClick={() => void list.refetch()}>
              Try Again
            </Button>
          </div>
        )}
        {list.data && isAlone && isPhone && <NoConversations can={list.data.can} />}
        {list.data &&
          !isAlone &&
          sections.map(({ key, title, conversations }) => (
            <section key={key} aria-label={title}>
              <h2 className={classes.heading}>{title}</h2>
              <ul>
                {conversations.map((conversation) => (
                  <li key={conversation.id}>
                    <ConversationRow
                      conversation={conversation}
                      presence={presences?.get(companionOf(conversation) ?? '')}
                      unread={unread}
                      hasDraft={conversation.id !== openId && withDraft.has(conversation.id)}
                    />
                  </li>
                ))}
              </ul>
              {conversations.length === 0 && <p className={classes.empty}>{empty[key]}</p>}
            </section>
          ))}
        {list.data && sections.length === 0 && <p className={classes.empty}>No results for “{filter}”</p>}
      </nav>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading conversations">
      {['70%', '50%', '80%', '60%', '75%', '45%'].map((width) => (
        <Skeleton key={width} height="0.875rem" width={width} />
      ))}
    </div>
  );
}

/** Writes to somebody, makes a channel or looks for one, and sets the chat. */
function NewMenu({ can }: { can: { createChannel: boolean; createDirect: boolean; browse: boolean } | undefined }) {
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [dialog, setDialog] = useState<'channel' | 'direct' | null>(null);
  const close = () => setDialog(null);
  const open = ({ id }: Conversation) => void navigate({ to: '/chat/$conversationId', params: { conversationId: id } });
  return (
    <>
      <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            size={isPhone ? '2.75rem' : '2rem'}
            variant="filled"
            color="accent"
            aria-label="New conversation"
            title="New conversation"
          >
            <IconPlus size="1rem" stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItem
            label="New message"
            icon={IconMessagePlus}
            refusal={!can?.createDirect && 'You may not write messages'}
            onClick={() => setDialog('direct')}
          />
          {(can?.browse || can?.createChannel) && (
            <ActionItem
              label="New channel"
              icon={IconHash}
              refusal={!can.createChannel && 'You may not create channels'}
              onClick={() => setDialog('channel')}
            />
          )}
          {can?.browse && (
            <ActionItem
              label="Browse channels"
              icon={IconWorldSearch}
              onClick={() => void navigate({ to: '/chat/channels' })}
            />
          )}
          <Menu.Divider />
          <ActionItem label="Chat settings" icon={IconSettings} onClick={() => openDialog.set({ kind: 'settings' })} />
        </Menu.Dropdown>
      </Menu>
      {dialog === 'channel' && <ChannelDialog onClose={close} onCreated={open} />}
      {dialog === 'direct' && <DirectDialog onClose={close} onOpened={open} />}
    </>
  );
}
