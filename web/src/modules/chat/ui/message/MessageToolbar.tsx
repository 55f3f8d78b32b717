import { ActionIcon } from '@mantine/core';
import { IconMessageReply, IconMoodPlus } from '@tabler/icons-react';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import type { Message } from '../../api/types';
import { emojiName, QUICK_EMOJI } from '../../model/emoji';
import { EmojiPicker } from './EmojiPicker';
import classes from './MessageRow.module.css';
import { type MessageTools, messageActions } from './message-actions';

export interface MessageToolbarProps {
  message: Message;
  tools: MessageTools;
  /** Told while its menu or its emoji are open: they go with it, so it stays until they close. */
  onOpen: (isOpen: boolean) => void;
}

/** Over a message that the pointer or the focus is at: the usual answers, and the menu with everything. */
export function MessageToolbar({ message, tools, onOpen }: MessageToolbarProps) {
  const react = (emoji: string) => void tools.deeds.react(message, emoji);
  const { onThread } = tools;
  return (
    <div
      className={classes.toolbar}
      role="toolbar"
      aria-label={`Actions for the message of ${message.author.displayName}`}
    >
      {message.can.react &&
        QUICK_EMOJI.slice(0, 3).map((emoji) => (
          <ActionIcon
            key={emoji}
            size="1.75rem"
            aria-label={`React with ${emojiName(emoji)}`}
            title={`React with ${emojiName(emoji)}`}
            onClick={() => react(emoji)}
          >
            <span className={classes.quick} aria-hidden>
              {emoji}
            </span>
          </ActionIcon>
        ))}
      {message.can.react && <EmojiPicker label="Add a reaction" icon={IconMoodPlus} onPick={react} onOpen={onOpen} />}
      {onThread && message.can.reply && (
        <ActionIcon
          size="1.75rem"
          aria-label="Reply in thread"
          title="Reply in thread"
          onClick={() => onThread(message)}
        >
          <IconMessageReply size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <ActionsMenu label="More actions" items={messageActions(message, tools)} onOpen={onOpen} />
    </div>
  );
}
