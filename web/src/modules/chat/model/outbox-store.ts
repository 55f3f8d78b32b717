import { CHAT_OUTBOX } from './local-stores';
import type { OutboxStore, Outgoing } from './outbox';

/** Keeps a person's outgoing messages in this browser, each under its own key, until they sign out. */
export function localOutboxStore(tenantId: string, userId: string): OutboxStore {
  const prefix = `${CHAT_OUTBOX}${tenantId}/${userId}/`;
  return {
    load: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => readOutgoing(localStorage.getItem(key))),
    keep(message) {
      try {
        localStorage.setItem(prefix + message.clientId, JSON.stringify(message));
      } catch {
        // A full disk: the message is sent all the same, only a reload before that would lose it.
      }
    },
    drop: (clientId) => localStorage.removeItem(prefix + clientId),
  };
}

/** Nothing for what is not one: an older page may have left it. */
function readOutgoing(kept: string | null): Outgoing[] {
  try {
    const message = JSON.parse(kept ?? '') as Partial<Outgoing>;
    const words = [message.clientId, message.conversationId, message.html, message.createdAt];
    const isWhole = words.every((word) => typeof word === 'string') && Array.isArray(message.fileIds);
    return isWhole ? [message as Outgoing] : [];
  } catch {
    return [];
  }
}
