/** The files of messages that are being written. */
import { createStore } from '@/shared/lib/external-store';

/** A file on its way into a message. */
export interface Attachment {
  key: string;
  name: string;
  /** What part has arrived, 0 to 1. */
  share: number;
  /** The file, once it is there. */
  fileId: string | null;
}

/**
 * By the field they belong to. A field goes whenever another takes its place, to change a message or in another
 * conversation: its files wait here as its text does in the draft.
 */
export const attachmentsByField = createStore<Readonly<Record<string, readonly Attachment[]>>>({});

/** The field of a conversation or thread. */
export const fieldKey = (conversationId: string, threadRootId: string | null): string =>
  `${conversationId}/${threadRootId ?? ''}`;

/** The field in which a sent message is changed. */
export const editKey = (messageId: string): string => `edit/${messageId}`;

/** Changes the files of a field; without any left, nothing is kept of it. */
export function setAttachments(field: string, how: (all: readonly Attachment[]) => readonly Attachment[]): void {
  attachmentsByField.set((fields) => {
    const { [field]: before = [], ...others } = fields;
    const now = how(before);
    return now.length === 0 ? others : { ...others, [field]: now };
  });
}
