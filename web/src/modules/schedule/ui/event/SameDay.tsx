import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLiveConnected } from '@/shared/live/use-live';
import { calendarsQuery, eventsQuery } from '../../api/queries';
import { rangeWords } from '../../model/clock';
import { otherEvents } from '../../model/same-day';
import type { Shown } from '../../model/shown';
import { windowOf } from '../../model/views';
import { StatusShape } from '../StatusShape';
import { useCalendarSettings } from '../use-settings';
import classes from './EventPage.module.css';
import { EventSection } from './EventSection';

/** What else is on that day. */
export function SameDay({ shown }: { shown: Shown }) {
  const { timeFormat } = useCalendarSettings();
  const isLive = useLiveConnected();
  const day = shown.first;
  const calendars = useQuery(calendarsQuery()).data?.calendars;
  // The window of the week, as the schedule asks for it: most who come from there have it at hand.
  const window = useMemo(() => windowOf('week', day), [day]);
  const { data, isPlaceholderData } = useQuery(eventsQuery(window, isLive));
  const { events, more } = otherEvents(isPlaceholderData ? [] : (data ?? []), calendars ?? [], shown);
  if (events.length === 0) return null;
  return (
    <EventSection title="Also on this day">
      <ul className={classes.others}>
        {events.map(({ key, event, start, end, calendar }) => (
          <li key={key}>
            <i className={classes.dot} style={{ background: calendar?.color }} aria-hidden />
            <span className={classes.at}>{event.allDay ? 'All day' : rangeWords(start, end, timeFormat)}</span>
            <Link
              to="/schedule/$eventId"
              params={{ eventId: event.id }}
              search={event.occurrence ? { occurrence: event.occurrence } : {}}
            >
              {event.title}
            </Link>
            {event.status && <StatusShape status={event.status} />}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className={classes.whole} to="/schedule" search={{ view: 'day', date: day }}>
          {more === 1 ? '1 more event' : `${more} more events`}
        </Link>
      )}
    </EventSection>
  );
}
