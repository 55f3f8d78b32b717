import type { LiveMapping } from '@/shared/lib/module';

/** The beginning of the key of whatever is known of conversations. Here, since the first visit needs no other. */
export const everyOf = ['chat', 'of'] as const;

const changed: LiveMapping = () => [everyOf];

/**
 * Which of this module's queries a live message makes stale. All else goes another way: the companion follows messages, typing,
 * unread and drafts, since what is read must not wait and is not asked for anew as a whole.
 */
export const chatLive: Readonly<Record<string, LiveMapping>> = {
  'chat.conversations': changed,
  // Names, photos and statuses.
  'identity.people': changed,
};
