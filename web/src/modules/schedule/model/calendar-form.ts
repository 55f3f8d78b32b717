/** What is set up of a calendar (notes-and-schedule.md section 3.8). */
import type { Calendar, UpdateCalendar } from '../api/types';

export interface CalendarForm {
  name: string;
  /** As `#3B82F6`. */
  color: string;
  /** The zone of its events to come. */
  timeZone: string;
  /** Everybody in the organisation, or its owner and members. */
  visibility: 'tenant' | 'members';
  /** Its members beside its owner. */
  memberUids: readonly string[];
}

/** The colours to choose from: those of folders and notes (section 9). */
export const CALENDAR_COLORS = [
  { value: '#3B82F6', name: 'Blue', css: '#3B82F6' },
  { value: '#8B5CF6', name: 'Purple', css: '#8B5CF6' },
  { value: '#EC4899', name: 'Pink', css: '#EC4899' },
  { value: '#F59E0B', name: 'Amber', css: '#F59E0B' },
  { value: '#EF4444', name: 'Red', css: '#EF4444' },
  { value: '#10B981', name: 'Green', css: '#10B981' },
];

/** The colours for a calendar that may have one of its own, which another calendar's program gave it. */
export function colorsFor(color: string) {
  const isKnown = CALENDAR_COLORS.some(({ value }) => value === color.toUpperCase());
  return isKnown ? CALENDAR_COLORS : [...CALENDAR_COLORS, { value: color, name: 'Its own', css: color }];
}

export function newCalendarForm(timeZone: string): CalendarForm {
  return { name: '', color: '#3B82F6', timeZone, visibility: 'tenant', memberUids: [] };
}

export function calendarFormOf({ name, color, timeZone, visibility, memberUids }: Calendar): CalendarForm {
  return { name, color, timeZone, visibility: visibility === 'members' ? 'members' : 'tenant', memberUids };
}

/** Save is disabled while the name is blank. */
export const isNamed = (form: CalendarForm): boolean => form.name.trim() !== '';

/** What was changed, and nothing else; null where nothing was. */
export function calendarChanges(before: CalendarForm, after: CalendarForm): UpdateCalendar | null {
  const name = after.name.trim();
  const changes: UpdateCalendar = {
    ...(name !== before.name && { name }),
    ...(after.color !== before.color && { color: after.color }),
    ...(after.timeZone !== before.timeZone && { timeZone: after.timeZone }),
    ...(after.visibility !== before.visibility && { visibility: after.visibility }),
    ...(!areSame(after.memberUids, before.memberUids) && { memberUids: [...after.memberUids] }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** Who sees a calendar: 'Everyone in the organisation', 'Only you', 'You and 2 others', 'Grace Okafor and 1 other'. */
export function whoSees(calendar: Calendar, me: string, nameOf: (id: string) => string): string {
  if (calendar.isPersonal) return 'Only you and the people invited to an event';
  if (calendar.visibility === 'tenant') return 'Everyone in the organisation';
  const owner = calendar.ownerId === me ? 'You' : nameOf(calendar.ownerId);
  const count = calendar.memberUids.length;
  if (count === 0) return calendar.ownerId === me ? 'Only you' : `Only ${owner}`;
  return `${owner} and ${count} ${count === 1 ? 'other' : 'others'}`;
}
