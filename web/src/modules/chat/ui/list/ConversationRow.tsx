import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Conversation, PersonPresence, Unread } from '../../api/types';
import { heardName, nameOf, weightOf } from '../../model/sections';
import { badgeWords } from '../../model/tab-title';
import { ConversationIcon } from '../conversation/ConversationHeader';
import classes from './ConversationList.module.css';

export interface ConversationRowProps {
  conversation: Conversation;
  unread: Unread;
  hasDraft: boolean;
  presence: PersonPresence | undefined;
}

/** A conversation in the list: bold while something is unread, with a badge for what is meant for the person. */
export function ConversationRow({ conversation, unread, hasDraft, presence }: ConversationRowProps) {
  const { isUnread, badge, isDimmed } = weightOf(conversation, unread);
  return (
    <Link
      to="/chat/$conversationId"
      params={{ conversationId: conversation.id }}
      className={classes.row}
      data-unread={isUnread || undefined}
      data-dimmed={isDimmed || undefined}
      activeOptions={{ includeSearch: false, exact: true }}
      aria-label={heardName(conversation, unread) + (hasDraft ? ', draft' : '')}
    >
      <span className={classes.icon}>
        <ConversationIcon conversation={conversation} presence={presence} />
      </span>
      <span className={classes.name} title={nameOf(conversation)}>
        {nameOf(conversation)}
      </span>
      {hasDraft && <IconPencil className={classes.draft} size="0.875rem" stroke={1.6} aria-hidden />}
      {/* Drawn by the style sheet: the link is named by its words, which say the number in full. */}
      {badge > 0 && <span className={classes.badge} data-count={badgeWords(badge)} aria-hidden />}
    </Link>
  );
}
