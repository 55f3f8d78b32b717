import {
  IconAlarm,
  IconArrowForwardUp,
  IconBookmark,
  IconBookmarkFilled,
  IconCopy,
  IconMailOpened,
  IconMessageReply,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconQuote,
  IconTrash,
} from '@tabler/icons-react';
import type { ActionItemProps } from '@/shared/ui/ActionsMenu';
import type { MessageDeeds } from '../../api/mutations';
import type { Message } from '../../api/types';
import { openDialog } from '../dialogs/open-dialog';

/** What a conversation lets one do with its messages. */
export interface MessageTools {
  deeds: MessageDeeds;
  ownId: string;
  /** Opens the thread; absent inside one. */
  onThread?: (message: Message) => void;
  onEdit: (message: Message) => void;
  /** Puts it above the field, to be answered. */
  onQuote: (message: Message) => void;
}

/** Everything that can be done with a message, in the order of a menu. What may not be done says why. */
export function messageActions(message: Message, tools: MessageTools): readonly ActionItemProps[] {
  const { deeds, onThread, onEdit, onQuote, ownId } = tools;
  const isOwn = message.author.id === ownId;
  const items: ActionItemProps[] = [];
  if (onThread) {
    items.push({
      label: 'Reply in thread',
      icon: IconMessageReply,
      onClick: () => onThread(message),
      refusal: !message.can.reply && !message.thread && 'No one can write here',
    });
  }
  items.push(
    { label: 'Quote', icon: IconQuote, onClick: () => onQuote(message) },
    {
      label: 'Forward',
      icon: IconArrowForwardUp,
      onClick: () => openDialog.set({ kind: 'forward', message }),
    },
    {
      label: message.remindAt ? 'Change the reminder' : 'Remind me',
      icon: IconAlarm,
      onClick: () => openDialog.set({ kind: 'remind', message }),
    },
    {
      label: message.isSaved ? 'Remove from saved' : 'Save for later',
      icon: message.isSaved ? IconBookmarkFilled : IconBookmark,
      onClick: () => void deeds.toggleSaved(message),
    },
    {
      label: message.pinnedAt ? 'Unpin' : 'Pin to the conversation',
      icon: message.pinnedAt ? IconPinnedOff : IconPin,
      onClick: () => void deeds.togglePin(message),
      refusal: !message.can.pin && 'You may not pin here',
    },
    { label: 'Mark unread from here', icon: IconMailOpened, onClick: () => void deeds.markUnread(message) },
    { label: 'Copy link', icon: IconCopy, onClick: () => void deeds.copyLink(message) },
  );
  if (isOwn) {
    items.push({
      label: 'Edit',
      icon: IconPencil,
      onClick: () => onEdit(message),
      refusal: !message.can.edit && 'No one can write here',
    });
  }
  if (isOwn || message.can.delete) {
    items.push({
      label: 'Delete',
      icon: IconTrash,
      onClick: () => void deeds.remove(message),
      isDanger: true,
      refusal: !message.can.delete && 'No one can write here',
    });
  }
  return items;
}
