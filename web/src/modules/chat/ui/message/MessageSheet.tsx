import { IconMoodPlus } from '@tabler/icons-react';
import { Dialog } from '@/shared/ui/Dialog';
import type { Message } from '../../api/types';
import { emojiName, QUICK_EMOJI } from '../../model/emoji';
import { EmojiPicker } from './EmojiPicker';
import classes from './MessageSheet.module.css';
import { type MessageTools, messageActions } from './message-actions';

export interface MessageSheetProps {
  message: Message | null;
  tools: MessageTools;
  onClose: () => void;
}

/** On a phone: what can be done with the message that a finger rested on. */
export function MessageSheet({ message, tools, onClose }: MessageSheetProps) {
  const react = (emoji: string) => {
    if (message) void tools.deeds.react(message, emoji);
    onClose();
  };
  return (
    <Dialog opened={message !== null} onClose={onClose} title="Message" about={message?.author.displayName}>
      {message?.can.react && (
        <div className={classes.quick}>
          {QUICK_EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={`React with ${emojiName(emoji)}`}
              onClick={() => react(emoji)}
            >
              {emoji}
            </button>
          ))}
          <EmojiPicker label="Add a reaction" icon={IconMoodPlus} onPick={react} />
        </div>
      )}
      <ul className={classes.actions}>
        {message &&
          messageActions(message, tools).map(({ label, icon: Icon, onClick, refusal, isDanger }) => (
            <li key={label}>
              <button
                type="button"
                className={classes.action}
                data-danger={isDanger || undefined}
                disabled={Boolean(refusal)}
                onClick={() => {
                  onClose();
                  onClick();
                }}
              >
                <Icon size="1.25rem" stroke={1.6} aria-hidden />
                <span>
                  {label}
                  {refusal && <span className={classes.reason}>{refusal}</span>}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
