import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/ui/toast/toast';
import { setReminder } from '../../api/chat-api';
import { remindersKey } from '../../api/keys';
import type { Message } from '../../api/types';
import { laterWords } from '../../model/later';
import { plainText } from '../../model/rich-text';
import { tookMessage } from '../chat-runtime';
import { WhenDialog } from './WhenDialog';

/** Asks when a person wants to be reminded of a message. */
export function RemindDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const queries = useQueryClient();
  async function set(at: Date | null): Promise<void> {
    tookMessage(await setReminder(message.id, at));
    void queries.invalidateQueries({ queryKey: remindersKey });
    toast.success(at ? `You will be reminded: ${laterWords(at, new Date())}` : 'The reminder is gone');
  }
  const remove = () =>
    set(null).then(onClose, () => toast.error('Please try again.', { title: 'The reminder could not be removed' }));
  return (
    <WhenDialog
      title="Remind me"
      about={`${message.author.displayName}: ${plainText(message.body).slice(0, 80)}`}
      submitLabel="Remind me"
      {...(message.remindAt && { at: new Date(message.remindAt) })}
      aside={
        message.remindAt && (
          <Button variant="default" onClick={() => void remove()}>
            Remove reminder
          </Button>
        )
      }
      onChosen={set}
      onClose={onClose}
    />
  );
}
