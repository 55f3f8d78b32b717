import { Button, Skeleton } from '@mantine/core';
import { IconCrown, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/shared/session/use-session';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { useConversationDeeds } from '../../api/mutations';
import { membersQuery, presencesQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { InviteDialog } from '../dialogs/LazyDialogs';
import classes from './SidePane.module.css';

/** Who is in a conversation. */
export function MembersTab({ conversation }: { conversation: Conversation }) {
  const { uid } = useSession();
  const deeds = useConversationDeeds();
  const members = useInfiniteQuery(membersQuery(conversation.id));
  const [isInviting, setInviting] = useState(false);
  const items = members.data?.pages.flatMap((page) => page.items) ?? [];
  const presences = useQuery(presencesQuery(items.map(({ person }) => person.id))).data;
  const owns = conversation.membership?.role === 'owner' || conversation.can.moderate;
  return (
    <>
      {conversation.can.invite && (
        <Button
          variant="default"
          mb={8}
          leftSection={<IconUserPlus size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          Add people
        </Button>
      )}
      {members.isPending && <Skeleton height="10rem" role="status" aria-label="Loading members" />}
      {members.isError && (
        <LoadFailure what="The members" error={members.error} onRetry={() => void members.refetch()} />
      )}
      <ul className={classes.people}>
        {items.map(({ person, role }) => (
          <li key={person.id} className={classes.person}>
            <PersonAvatar
              name={person.displayName}
              photo={person.photoUrl}
              size="md"
              status={presences?.get(person.id) ?? null}
            />
            <span className={classes.names} title={person.displayName}>
              {person.displayName}
              {person.id === uid && ' (you)'}
              {role === 'owner' && conversation.kind === 'channel' && <span className={classes.role}>Owner</span>}
            </span>
            {conversation.can.remove && person.id !== uid && (
              <ActionsMenu
                label={`Actions for ${person.displayName}`}
                items={[
                  {
                    label: role === 'owner' ? 'Make a member' : 'Make an owner',
                    icon: IconCrown,
                    refusal: !owns && 'Only owners may change this',
                    onClick: () => void deeds.setRole(conversation, person.id, role === 'owner' ? 'member' : 'owner'),
                  },
                  {
                    label: 'Remove from the channel',
                    icon: IconUserMinus,
                    isDanger: true,
                    onClick: () => void deeds.removeMember(conversation, person.id, person.displayName),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {members.hasNextPage && (
        <Button variant="subtle" loading={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
          Show more
        </Button>
      )}
      {isInviting && (
        <InviteDialog
          conversation={conversation}
          memberIds={new Set(items.map(({ person }) => person.id))}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
