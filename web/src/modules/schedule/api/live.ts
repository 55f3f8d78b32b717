import type { LiveMapping } from '@/shared/lib/module';
import { everyBusy, everyCalendar, everyEvent, everyWindow, linksKey, settingsKey } from './keys';

/** Which of this module's queries a live message makes stale: an event may show in any window. */
export const scheduleLive: Readonly<Record<string, LiveMapping>> = {
  schedule: () => [everyWindow, everyEvent, everyCalendar, settingsKey, linksKey, everyBusy],
};
