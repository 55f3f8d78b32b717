/** What is said of the schedule elsewhere. */

import type { ScheduleEventKind } from '@/shared/api/gen';
import type { Deed, ModuleWords } from '@/shared/lib/module-words';

/** What is private has no name here. */
const event: Deed = (facts) => {
  const name = facts.quoted('name', '');
  return name ? `the event ${name}` : 'a private event';
};

const deeds: Readonly<Record<ScheduleEventKind, Deed>> = {
  'calendar.created': (facts) => `created the calendar ${facts.quoted('name', '')}`,
  'calendar.updated': (facts) => `changed the calendar ${facts.quoted('name', '')}`,
  'calendar.deleted': (facts) => `deleted the calendar ${facts.quoted('name', '')}`,
  'event.created': (facts) => `created ${event(facts)}`,
  'event.updated': (facts) => `changed ${event(facts)}`,
  'event.deleted': (facts) => `deleted ${event(facts)}`,
  'event.occurrences_deleted': (facts) => `deleted occurrences of ${event(facts)}`,
  'event.answered': (facts) => `answered the invitation to ${event(facts)}: ${facts.plain('answer', 'pending')}`,
  'calendar.imported': (facts) => {
    const count = facts.plain('events', '');
    return `brought ${count === '1' ? '1 event' : `${count} events`} in from a calendar file`;
  },
  'calendar_link.created': () => 'created a secret link to a calendar',
  'calendar_link.deleted': () => 'took a secret link to a calendar back',
  'schedule.labels_updated': () => 'changed the status labels of the schedule',
  'event.reminded': (facts) => `told the attendees that ${event(facts)} begins`,
  'event.owner_changed': (facts) => `gave the events of ${facts.person} to ${facts.member('to')}`,
};

export const words: ModuleWords = {
  deeds,
  belongings: {
    'schedule.calendars': ['calendar', 'calendars'],
    'schedule.events': ['event', 'events'],
  },
};
