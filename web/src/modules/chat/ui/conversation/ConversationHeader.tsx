import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconHash,
  IconInfoCircle,
  IconLock,
  IconStar,
  IconStarFilled,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CallButtons } from '@/modules/calls';
import { usePhone } from '@/shared/lib/use-phone';
import { PageBar, PageBarChromeContext } from '@/shared/ui/PageBar';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { useConversationDeeds } from '../../api/mutations';
import type { Conversation, PersonPresence } from '../../api/types';
import type { PanelTab } from '../../model/addresses';
import { membersWords } from '../../model/line-words';
import { nameOf } from '../../model/sections';
import { presenceWords, usePresenceOf } from '../use-presence';
import classes from './Conversation.module.css';

export interface ConversationHeaderProps {
  conversation: Conversation;
  /** The tab that is open beside the conversation. */
  panel: PanelTab | undefined;
  onPanel: (tab: PanelTab | undefined) => void;
}

/** Over a conversation: what it is, what it is about, and what can be done with it. */
export function ConversationHeader({ conversation, panel, onPanel }: ConversationHeaderProps) {
  const isPhone = usePhone();
  const deeds = useConversationDeeds();
  const { membership, id } = conversation;
  const isStarred = membership?.isStarred ?? false;
  const size = isPhone ? '2.75rem' : '1.75rem';
  const icon = isPhone ? '1.375rem' : '1rem';
  const turn = (tab: PanelTab) => onPanel(panel ? undefined : tab);
  const presence = usePresenceOf(conversation);
  return (
    <PageBarChromeContext value={NO_CHROME}>
      <PageBar
        title={nameOf(conversation)}
        start={
          <>
            {isPhone && (
              <Link to="/chat" className={classes.back} aria-label="All conversations">
                <IconArrowLeft size="1.375rem" stroke={1.6} aria-hidden />
              </Link>
            )}
            <ConversationIcon conversation={conversation} presence={presence} />
          </>
        }
        aside={<span className={classes.topic}>{asideWords(conversation, presence)}</span>}
      >
        {/* On a phone it is among the details: the name needs the room. */}
        {membership && !isPhone && (
          <ActionIcon
            size={size}
            aria-label={isStarred ? 'Remove the star' : 'Star this conversation'}
            title={isStarred ? 'Remove the star' : 'Star this conversation'}
            aria-pressed={isStarred}
            onClick={() => void deeds.setPreferences(id, { isStarred: !isStarred })}
          >
            {isStarred ? <IconStarFilled size={icon} aria-hidden /> : <IconStar size={icon} stroke={1.6} aria-hidden />}
          </ActionIcon>
        )}
        {membership && (
          <Suspense>
            <CallButtons threadId={id} isGroup={conversation.kind !== 'direct'} displayName={nameOf(conversation)} />
          </Suspense>
        )}
        {conversation.kind !== 'direct' && !isPhone && (
          <button type="button" className={classes.members} title="Members" onClick={() => turn('members')}>
            <IconUsers size="1rem" stroke={1.6} aria-hidden />
            {conversation.memberCount.toLocaleString('en-GB')}
            <span className={classes.heard}> {conversation.memberCount === 1 ? 'member' : 'members'}</span>
          </button>
        )}
        <ActionIcon
          size={size}
          aria-label="Details"
          title="Details"
          aria-expanded={panel !== undefined}
          onClick={() => turn('about')}
        >
          <IconInfoCircle size={icon} stroke={1.6} aria-hidden />
        </ActionIcon>
      </PageBar>
    </PageBarChromeContext>
  );
}

/** On a phone the conversation takes the bar: the way back is in it, and the list has the rest. */
const NO_CHROME = {};

/** `#`, a lock, or the person. */
export function ConversationIcon({
  conversation,
  presence,
}: {
  conversation: Pick<Conversation, 'kind' | 'visibility' | 'people'>;
  /** Whether the person of a direct message is there, where that is shown. */
  presence?: PersonPresence | undefined;
}) {
  const { kind, visibility, people } = conversation;
  if (kind === 'channel') {
    const Icon = visibility === 'private' ? IconLock : IconHash;
    return (
      <Icon
        className={classes.kind}
        size="1rem"
        stroke={1.8}
        aria-label={visibility === 'private' ? 'Private channel' : 'Channel'}
        role="img"
      />
    );
  }
  const [person] = people;
  if (kind === 'group' || !person) return <IconUsers className={classes.kind} size="1rem" stroke={1.6} aria-hidden />;
  return <PersonAvatar name={person.displayName} photo={person.photoUrl} size="sm" status={presence ?? null} />;
}

function asideWords({ kind, topic, people, memberCount }: Conversation, presence: PersonPresence | undefined): string {
  if (kind === 'channel') return topic;
  const [person] = people;
  if (kind === 'group') return membersWords(memberCount);
  if (!person) return 'Only you see what you write here';
  return presenceWords(person.isMember, presence);
}
