import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import type { Member } from '@/shared/api/gen/types.gen';
import { useStore } from '@/shared/lib/external-store';
import { membersQuery } from '@/shared/session/queries';
import { useConversationDeeds } from '../../api/mutations';
import { membersQuery as conversationMembersQuery, conversationsQuery, groupsQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { nameableGroups } from '../../model/completion';
import { typingWords } from '../../model/typing-words';
import { typing } from '../chat-runtime';
import type { ComposerProps } from '../composer/Composer';
import { useNames } from '../use-people';
import classes from './Conversation.module.css';

/** The editor is large: what others wrote is read meanwhile. */
const Composer = lazy(() => import('../composer/Composer').then((module) => ({ default: module.Composer })));

const NOBODY: readonly Member[] = [];
const NO_CONVERSATIONS: readonly Conversation[] = [];

/** Below the messages: who is typing, and the field, or why there is none. */
export function ConversationFoot(props: Omit<ComposerProps, 'known'>) {
  const { conversation, threadRootId, editing } = props;
  const people = useQuery(membersQuery).data?.members ?? NOBODY;
  const conversations = useQuery(conversationsQuery).data?.items ?? NO_CONVERSATIONS;
  const members = useInfiniteQuery({
    ...conversationMembersQuery(conversation.id),
    enabled: conversation.kind === 'channel' && conversation.can.send,
  }).data;
  const memberIds = useMemo(() => {
    const known = members?.pages.flatMap(({ items }) => items.map(({ person }) => person.id)) ?? [];
    return new Set([...known, ...conversation.people.map(({ id }) => id)]);
  }, [members, conversation.people]);
  const found = useQuery({ ...groupsQuery, enabled: conversation.kind !== 'direct' && conversation.can.send }).data;
  const groups = useMemo(() => (found ? nameableGroups(found) : []), [found]);
  if (!conversation.can.send) return <NoField conversation={conversation} />;
  return (
    <>
      <TypingLine conversationId={conversation.id} threadRootId={threadRootId} />
      <Suspense fallback={<div className={classes.composing} role="status" aria-label="Loading the field" />}>
        <Composer
          {...props}
          key={editing?.id ?? 'new'}
          known={{ people, conversation, memberIds, conversations, groups }}
        />
      </Suspense>
    </>
  );
}

function TypingLine({ conversationId, threadRootId }: { conversationId: string; threadRootId: string | null }) {
  const nameOf = useNames();
  const here = useStore(typing).filter(
    (one) => one.conversationId === conversationId && one.threadRootId === threadRootId,
  );
  return <p className={classes.typing}>{typingWords(here.map(({ userId }) => nameOf(userId)))}</p>;
}

/** Why nothing can be written here, and what can be done about it. */
function NoField({ conversation }: { conversation: Conversation }) {
  const deeds = useConversationDeeds();
  const { id, can, archivedAt, isLocked, membership, kind } = conversation;
  if (archivedAt) {
    return (
      <div className={classes.noField}>
        <p>This channel is archived. Its messages stay, but no one can write in it.</p>
        {can.archive && (
          <Button variant="default" onClick={() => void deeds.unarchive(id)}>
            Bring back
          </Button>
        )}
      </div>
    );
  }
  if (!membership && can.join) {
    return (
      <div className={classes.noField}>
        <p>You are looking at a channel that you are not in.</p>
        <Button onClick={() => void deeds.join(id)}>Join channel</Button>
      </div>
    );
  }
  if (isLocked) {
    return (
      <div className={classes.noField}>
        <p>This channel is locked: only moderators can write in it.</p>
      </div>
    );
  }
  const isAlone = kind === 'direct' && conversation.people.some(({ isMember }) => !isMember);
  return (
    <div className={classes.noField}>
      <p>
        {isAlone
          ? 'This person is no longer in the organisation.'
          : "You don't have permission to write messages. Contact your administrator for access."}
      </p>
    </div>
  );
}
