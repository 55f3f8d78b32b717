/** What the chat's addresses say. */
import { isUuid } from '@/shared/lib/is-uuid';

const TABS = ['about', 'members', 'files', 'pins'] as const;

/** What stands beside a conversation. */
export type PanelTab = (typeof TABS)[number];

export interface ConversationSearch {
  /** The message that a link leads to. */
  message?: string;
  /** The root of the open thread. */
  thread?: string;
  panel?: PanelTab;
}

export interface MessageSearch {
  /** What is searched for, with its operators. */
  q?: string;
}

/** Reads the address of a conversation; what is not usable is dropped. */
export function parseConversationSearch({ message, thread, panel }: Record<string, unknown>): ConversationSearch {
  const tab = TABS.find((known) => known === panel);
  return { ...(isUuid(message) && { message }), ...(isUuid(thread) && { thread }), ...(tab && { panel: tab }) };
}

/** Reads the address of the search. The router reads a word of digits as a number. */
export const parseMessageSearch = ({ q }: Record<string, unknown>): MessageSearch => (q ? { q: String(q) } : {});
