import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Member } from '@/shared/api/gen/types.gen';
import { useStore } from '@/shared/lib/external-store';
import { membersQuery } from '@/shared/session/queries';
import { useConversationDeeds } from '../../api/mutations';
import { membersQuery as conversationMembersQuery, conversationsQuery, groupsQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { fieldKey } from '../../model/attachments';
import { nameableGroups } from '../../model/completion';
import { typingWords } from '../../model/typing-words';
import { typing } from '../chat-runtime';
import type { ComposerProps } from '../composer/Composer';
import { fetchComposer, useComposer } from '../composer/composer-code';
import { EarlyField } from '../composer/EarlyField';
import { useNames } from '../use-people';
import classes from './Conversation.module.css';

fetchComposer();

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
  const Composer = useComposer();
  if (!conversation.can.send) return <NoField conversation={conversation} />;
  return (
    <>
      <TypingLine conversationId={conversation.id} threadRootId={threadRootId} />
      {Composer ? (
        <Composer
          {...props}
          key={editing?.id ?? 'new'}
          known={{ people, conversation, memberIds, conversations, groups }}
        />
      ) : (
        <EarlyField field={fieldKey(conversation.id, threadRootId)} label={props.label} />
      )}
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
