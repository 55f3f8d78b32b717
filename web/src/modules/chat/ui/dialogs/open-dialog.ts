import { createStore } from '@/shared/lib/external-store';
import type { Message } from '../../api/types';

/** What is asked about a message, or set for the chat, in a dialog over the page. */
export type OpenDialog =
  | { kind: 'remind'; message: Message }
  | { kind: 'forward'; message: Message }
  | { kind: 'history'; message: Message }
  | { kind: 'settings' }
  | { kind: 'groups' }
  | { kind: 'retention' };

/** The dialog on screen; null for none. */
export const openDialog = createStore<OpenDialog | null>(null);
