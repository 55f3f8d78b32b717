import { IconMoodPlus } from '@tabler/icons-react';
import type { Message } from '../../api/types';
import { emojiName } from '../../model/emoji';
import { reactedWords } from '../../model/line-words';
import { useNames } from '../use-people';
import { EmojiPicker } from './EmojiPicker';
import classes from './Reactions.module.css';

export interface ReactionsProps {
  message: Message;
  ownId: string;
  onReact: (emoji: string) => void;
}

/** What others feel about a message, with the way to agree. */
export function Reactions(props: ReactionsProps) {
  // Most messages have none, and need nobody's name.
  return props.message.reactions.length === 0 ? null : <Given {...props} />;
}

function Given({ message, ownId, onReact }: ReactionsProps) {
  const nameOf = useNames();
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ emoji, count, isMine, userIds }) => {
        const names = userIds.filter((id) => id !== ownId).map(nameOf);
        const who = reactedWords(names, count, isMine);
        return (
          <button
            key={emoji}
            type="button"
            className={classes.reaction}
            aria-pressed={isMine}
            title={`${who} reacted with ${emojiName(emoji)}`}
            disabled={!message.can.react}
            onClick={() => onReact(emoji)}
          >
            <span>{emoji}</span> <span className={classes.count}>{count}</span>
            <span className={classes.heard}> {who}</span>
          </button>
        );
      })}
      {message.can.react && (
        <EmojiPicker label="Add a reaction" icon={IconMoodPlus} className={classes.add} onPick={onReact} />
      )}
    </div>
  );
}
