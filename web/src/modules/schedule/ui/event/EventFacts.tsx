import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { AttachedFiles } from '@/modules/drive';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { useEventDeeds } from '../../api/mutations';
import { attachmentsQuery, calendarsQuery } from '../../api/queries';
import type { ScheduleEvent } from '../../api/types';
import { rangeWords, type TimeFormat, timeWords } from '../../model/clock';
import { dayOf, fullDay, readerZone, shortDay } from '../../model/days';
import { repeatWords } from '../../model/repeats';
import { type Shown, shownOf } from '../../model/shown';
import { statusLabel } from '../../model/statuses';
import { StatusShape } from '../StatusShape';
import { useStatusLabels } from '../status-labels';
import { useCalendarSettings } from '../use-settings';
import classes from './EventPage.module.css';

/** When an event is, in the reader's zone: 'Wednesday 18 November 2026, 8:00 – 9:30 AM'. */
export function whenWords({ event, start, end, first, last }: Shown, format: TimeFormat): string {
  if (event.allDay) return first === last ? `${fullDay(first)}, all day` : `${fullDay(first)} – ${fullDay(last)}`;
  if (first === last) return `${fullDay(first)}, ${rangeWords(start, end, format)}`;
  return `${shortDay(first)}, ${timeWords(start, format)} – ${shortDay(dayOf(end))}, ${timeWords(end, format)}`;
}

/** What is known of an event. */
export function EventFacts({ event }: { event: ScheduleEvent }) {
  const { timeFormat } = useCalendarSettings();
  const calendars = useQuery(calendarsQuery()).data?.calendars ?? [];
  const shown = shownOf(event);
  const repeats = repeatWords(event.recurrence, shown.first);
  const calendar = calendars.find(({ id }) => id === event.calendarId);
  const status = statusLabel(event.status, useStatusLabels());
  const fileIds = useQuery(attachmentsQuery(event.id)).data ?? [];
  return (
    <div className={classes.facts}>
      <dl>
        <Fact label="When">
          {whenWords(shown, timeFormat)}
          <OriginalTime shown={shown} format={timeFormat} />
        </Fact>
        {repeats && <Fact label="Repeats">{repeats}</Fact>}
        {event.location && <Fact label="Location">{event.location}</Fact>}
        {status && (
          <Fact label="Status">
            <StatusShape status={event.status} />
            {status}
          </Fact>
        )}
        {calendar && <Fact label="Calendar">{calendar.name}</Fact>}
        <Fact label="Visibility">{event.visibility === 'users' ? 'Users' : 'Private'}</Fact>
        {event.description && <Fact label="Description">{event.description}</Fact>}
        <People event={event} />
        {fileIds.length > 0 && (
          <Fact label="Attachments">
            <Suspense>
              <AttachedFiles fileIds={fileIds} />
            </Suspense>
          </Fact>
        )}
      </dl>
      {event.can.answer && <Answer event={event} />}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The time in the zone that the event was made in, one click away. */
function OriginalTime({ shown, format }: { shown: Shown; format: TimeFormat }) {
  const zone = shown.event.timeZone;
  const [isOpen, setOpen] = useState(false);
  if (!zone || zone === readerZone()) return null;
  const name = zone.replaceAll('_', ' ');
  return (
    <>
      <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Time in {name}
      </Button>
      {isOpen && (
        <span className={classes.original}>
          {rangeWords(shown.start, shown.end, format, zone)} ({name})
        </span>
      )}
    </>
  );
}

const ANSWERS: Record<string, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  maybe: 'Maybe',
  pending: 'No answer yet',
};

function People({ event }: { event: ScheduleEvent }) {
  const members = useQuery(membersQuery).data?.members ?? [];
  const nameOf = (id: string) => members.find((member) => member.id === id)?.displayName ?? 'Former member';
  return (
    <>
      {event.createdBy && <Fact label="Created by">{nameOf(event.createdBy)}</Fact>}
      {event.attendees.length > 0 && (
        <Fact label="People">
          <ul className={classes.people}>
            {event.attendees.map(({ userId, answer }) => (
              <li key={userId}>
                <PersonAvatar name={nameOf(userId)} size="sm" />
                {nameOf(userId)}
                <span>{ANSWERS[answer] ?? answer}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}

/** Whether the person comes. */
function Answer({ event }: { event: ScheduleEvent }) {
  const deeds = useEventDeeds();
  const { userId } = useSession();
  const mine = event.attendees.find((one) => one.userId === userId)?.answer;
  const words = { accepted: 'Accept', maybe: 'Maybe', declined: 'Decline' };
  return (
    <fieldset className={classes.answer}>
      <legend>Will you come?</legend>
      {Object.entries(words).map(([answer, word]) => (
        <Button
          key={answer}
          variant={answer === mine ? 'filled' : 'default'}
          size="md"
          aria-pressed={answer === mine}
          onClick={() => void deeds.answer(event, answer)}
        >
          {word}
        </Button>
      ))}
    </fieldset>
  );
}
