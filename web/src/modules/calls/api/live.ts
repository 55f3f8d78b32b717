import type { LiveMapping } from '@/shared/lib/module';

/** The beginning of the key of whatever is known of calls. Here, since the first visit needs no other. */
export const everySession = ['calls', 'sessions'] as const;

/** Which of this module's queries a live message makes stale. */
export const callsLive: Readonly<Record<string, LiveMapping>> = {
  'calls.sessions': () => [everySession],
};
