import { formatDay } from '@/shared/lib/dates';
import type { Conversation } from '../../api/types';
import { nameOf } from '../../model/sections';
import classes from './Conversation.module.css';

/** Over the first message of all: what this conversation is. */
export function Beginning({ conversation }: { conversation: Conversation }) {
  const { kind, description, createdAt, people, visibility } = conversation;
  const name = nameOf(conversation);
  const words =
    kind === 'channel'
      ? `This is the beginning of the ${visibility === 'private' ? 'private ' : ''}channel, created on ${formatDay(createdAt)}.`
      : people.length === 0
        ? 'Notes to yourself. Only you can see them.'
        : `This is the beginning of your conversation with ${people.map(({ displayName }) => displayName).join(', ')}.`;
  return (
    <div className={classes.beginning}>
      <h2>{kind === 'channel' ? `#${name}` : name}</h2>
      <p>{words}</p>
      {description && <p className={classes.description}>{description}</p>}
    </div>
  );
}
