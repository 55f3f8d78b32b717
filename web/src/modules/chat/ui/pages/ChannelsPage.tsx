import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import { PageBar } from '@/shared/ui/PageBar';
import { SearchBox } from '@/shared/ui/SearchBox';
import { useConversationDeeds } from '../../api/mutations';
import { channelsQuery, conversationsQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { membersWords } from '../../model/line-words';
import { ConversationIcon } from '../conversation/ConversationHeader';
import { ChannelDialog } from '../dialogs/LazyDialogs';
import classes from './pages.module.css';

/** /chat/channels: every channel that the person may see, to look into and to join. */
export function ChannelsPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [isArchived, setArchived] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const channels = useInfiniteQuery(channelsQuery(search, isArchived));
  const can = useQuery(conversationsQuery).data?.can;
  const items = channels.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageBar title="Channels">
        {can?.createChannel && <PageAction label="New channel" icon={IconPlus} onClick={() => setCreating(true)} />}
      </PageBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <div className={classes.body} tabIndex={0} role="region" aria-label="All channels">
        <div className={classes.column}>
          <div className={classes.tools}>
            <SearchBox value={search} label="Search channels..." group="Chat" onChange={setSearch} />
            <SegmentedControl
              aria-label="Which channels"
              value={isArchived ? 'archived' : 'open'}
              onChange={(value) => setArchived(value === 'archived')}
              data={[
                { value: 'open', label: 'Open' },
                { value: 'archived', label: 'Archived' },
              ]}
            />
          </div>
          {channels.isPending && <Skeleton height="12rem" mt={12} role="status" aria-label="Loading channels" />}
          {channels.isError && (
            <LoadFailure what="The channels" error={channels.error} onRetry={() => void channels.refetch()} />
          )}
          {channels.isSuccess && items.length === 0 && (
            <NoChannels search={search} isArchived={isArchived} mayBrowse={can?.browse !== false} />
          )}
          <ul className={classes.list} aria-label="All channels">
            {items.map((channel) => (
              <li key={channel.id}>
                <ChannelRow channel={channel} />
              </li>
            ))}
          </ul>
          {channels.hasNextPage && (
            <Button
              variant="default"
              loading={channels.isFetchingNextPage}
              onClick={() => void channels.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      </div>
      {isCreating && (
        <ChannelDialog
          onClose={() => setCreating(false)}
          onCreated={({ id }) => void navigate({ to: '/chat/$conversationId', params: { conversationId: id } })}
        />
      )}
    </>
  );
}

function NoChannels(props: { search: string; isArchived: boolean; mayBrowse: boolean }) {
  const { search, isArchived, mayBrowse } = props;
  if (search) {
    return <EmptyState drawing={<SearchDrawing />} title={`No results for “${search}”`} message="Try another word." />;
  }
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={isArchived ? 'No archived channels' : 'No channels yet'}
      message={
        isArchived
          ? 'Channels that are no longer needed are kept here once they are archived.'
          : mayBrowse
            ? 'Use a channel for one project or topic. Create the first one.'
            : 'Channels appear here once someone adds you.'
      }
    />
  );
}

function ChannelRow({ channel }: { channel: Conversation }) {
  const navigate = useNavigate();
  const deeds = useConversationDeeds();
  const { id, name, topic, memberCount, membership, can } = channel;
  const join = async () => {
    if (await deeds.join(id)) void navigate({ to: '/chat/$conversationId', params: { conversationId: id } });
  };
  return (
    <div className={classes.channel}>
      <div className={classes.channelWords}>
        <span className={classes.channelName}>
          <ConversationIcon conversation={channel} />
          <Link to="/chat/$conversationId" params={{ conversationId: id }}>
            {name}
          </Link>
        </span>
        <span className={classes.channelAbout}>
          {membersWords(memberCount)}
          {topic && ` · ${topic}`}
        </span>
      </div>
      {membership ? (
        <span className={classes.quiet}>Joined</span>
      ) : (
        can.join && (
          <Button variant="default" onClick={() => void join()} aria-label={`Join ${name}`}>
            Join
          </Button>
        )
      )}
    </div>
  );
}
