/** The schedule's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { lazyPage, lazyPart, lazyWords } from '@/shared/lib/lazy-page';
import { KEEPS_NOTHING, type ModuleManifest } from '@/shared/lib/module';
import { scheduleLive } from './api/live';

export {
  parseEventSearch as readEventSearch,
  parseScheduleSearch as readScheduleSearch,
} from './model/schedule-search';

const pages = () => import('./pages');
export const SchedulePage = lazyPage(pages, 'SchedulePage');
export const EventPage = lazyPage(pages, 'EventPage');
export const ScheduleDenied = lazyPart(pages, 'ScheduleDenied');

export const scheduleModule: ModuleManifest = {
  id: 'schedule',
  name: 'Schedule',
  icon: IconCalendarEvent,
  home: '/schedule',
  path: '/schedule',
  entitlement: 'schedule',
  scopePrefix: 'schedule',
  offer: 'the schedule',
  thing: { withArticle: 'an event', one: 'event', many: 'events' },
  words: lazyWords(pages),
  keeps: KEEPS_NOTHING,
  pages: [],
  live: scheduleLive,
  NavSection: lazy(() => import('./ui/nav/ScheduleNav').then(({ ScheduleNav }) => ({ default: ScheduleNav }))),
  commands: [
    {
      id: 'schedule.new',
      label: 'New event',
      group: 'Schedule',
      icon: IconPlus,
      keywords: ['calendar', 'meeting', 'appointment', 'create'],
      scope: 'schedule.write',
      run: ({ goTo }) => goTo('/schedule?new=true'),
    },
    {
      id: 'schedule.calendars',
      label: 'Manage calendars',
      group: 'Schedule',
      icon: IconCalendarEvent,
      keywords: ['secret link', 'subscribe', 'import', 'export'],
      scope: 'schedule',
      run: ({ goTo }) => goTo('/schedule?manage=true'),
    },
    {
      id: 'schedule.open',
      label: 'Go to the schedule',
      group: 'Schedule',
      icon: IconCalendarEvent,
      keywords: ['calendar', 'events'],
      run: ({ goTo }) => goTo('/schedule'),
    },
  ],
};
