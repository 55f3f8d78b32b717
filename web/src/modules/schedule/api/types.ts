/** What the screens know of calendars and events, as the server gives them. Times are RFC 3339 UTC. */
export type {
  Calendar,
  CalendarImported,
  CalendarLink,
  CalendarList,
  CreateCalendar,
  CreateEvent,
  EventReminder,
  /** How far a change of an occurrence reaches. */
  EventScope as Reach,
  ImportProblem,
  Recurrence,
  RecurrenceRule,
  ScheduleEvent,
  ScheduleStatusLabel,
  UpdateCalendar,
  UpdateEvent,
} from '@/shared/api/gen';

/** When somebody has something on: milliseconds since 1970, by time. */
export interface BusyTimes {
  userId: string;
  spans: readonly { start: number; end: number }[];
}
