import type { LiveMapping } from '@/shared/lib/module';

/** Which of the administration's queries a live message makes stale. */
export const adminLive: Readonly<Record<string, LiveMapping>> = {};
