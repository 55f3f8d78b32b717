import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconCalendar,
  IconClock,
  IconEye,
  IconHistory,
  IconMapPin,
  IconRepeat,
  IconUser,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { AttachedFiles } from '@/modules/drive';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { membersQuery } from '@/shared/session/queries';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { attachmentsQuery, calendarsQuery } from '../../api/queries';
import type { ScheduleEvent } from '../../api/types';
import type { TimeFormat } from '../../model/clock';
import { visibilityWords } from '../../model/people';
import { repeatWords } from '../../model/repeats';
import { type Shown, shownOf } from '../../model/shown';
import { statusLabel } from '../../model/statuses';
import { awayWords, lengthWords, linkParts, otherZone, whenLines, zoneName, zoneWords } from '../../model/when';
import { ReminderList } from '../reminders/ReminderList';
import { StatusShape } from '../StatusShape';
import { useStatusLabels } from '../status-labels';
import { useNow } from '../use-now';
import { useCalendarSettings } from '../use-settings';
import classes from './EventPage.module.css';
import { Answer, People } from './EventPeople';
import { EventSection } from './EventSection';
import { SameDay } from './SameDay';

const TONES = { green: 'ok', amber: 'warn', red: 'bad' } as const;
const isKnown = (status: string | null): status is keyof typeof TONES => status !== null && status in TONES;

/** What is known of an event: what and when in large, then what there is to read and to open, and beside it whose it is. */
export function EventFacts({ event }: { event: ScheduleEvent }) {
  const fileIds = useQuery(attachmentsQuery(event.id)).data ?? [];
  return (
    <div className={classes.scroll}>
      <article className={classes.event} aria-labelledby="event-title">
        <Head event={event} />
        <div className={classes.columns}>
          <div className={classes.main}>
            {event.can.answer && <Answer event={event} />}
            {event.description && (
              <EventSection title="Description">
                <p className={classes.text}>
                  <Linked text={event.description} />
                </p>
              </EventSection>
            )}
            {fileIds.length > 0 && (
              <EventSection title="Attachments">
                <Suspense>
                  <AttachedFiles fileIds={fileIds} />
                </Suspense>
              </EventSection>
            )}
            <People event={event} />
            <SameDay shown={shownOf(event)} />
          </div>
          <Details event={event} />
        </div>
      </article>
    </div>
  );
}

/** The event's name, when and where it is. */
function Head({ event }: { event: ScheduleEvent }) {
  const { timeFormat } = useCalendarSettings();
  const now = useNow();
  const status = statusLabel(event.status, useStatusLabels());
  const shown = shownOf(event);
  const [day, time] = whenLines(shown, timeFormat);
  const repeats = repeatWords(event.recurrence, shown.first);
  const calendars = useQuery(calendarsQuery()).data?.calendars ?? [];
  // As in the calendar: the bar is the calendar's, the status has a word and a shape.
  const color = calendars.find(({ id }) => id === event.calendarId)?.color;
  return (
    <header className={classes.head} style={color ? ({ '--mark': color } as CSSProperties) : undefined}>
      <h2 id="event-title">{event.title}</h2>
      <p className={classes.when}>
        <strong>{day}</strong>
        <span>{[time, lengthWords(shown)].filter(Boolean).join(' · ')}</span>
      </p>
      <p className={classes.marks}>
        {isKnown(event.status) && status && (
          <ToneBadge tone={TONES[event.status]} icon={<StatusShape status={event.status} />}>
            {status}
          </ToneBadge>
        )}
        {event.location && (
          <Mark icon={IconMapPin}>
            <span>
              <VisuallyHidden>Location </VisuallyHidden>
              <Linked text={event.location} />
            </span>
          </Mark>
        )}
        <Mark icon={IconClock}>{capital(awayWords(shown, now))}</Mark>
        {repeats && <Mark icon={IconRepeat}>{repeats}</Mark>}
        <OriginalTime shown={shown} format={timeFormat} />
      </p>
    </header>
  );
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

function Mark({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <span className={classes.mark}>
      <Icon size="1rem" stroke={1.6} aria-hidden />
      {children}
    </span>
  );
}

/** The time in the zone that the event was made in, one click away. */
function OriginalTime({ shown, format }: { shown: Shown; format: TimeFormat }) {
  const zone = otherZone(shown.event, shown);
  const [isOpen, setOpen] = useState(false);
  if (!zone) return null;
  if (isOpen) return <Mark icon={IconWorld}>{zoneWords(shown, format, zone)}</Mark>;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.zone}
      leftSection={<IconWorld size="1rem" stroke={1.6} aria-hidden />}
      title={zone}
      onClick={() => setOpen(true)}
    >
      Time in {zoneName(zone)}
    </Button>
  );
}

/** A text whose addresses are links. */
function Linked({ text }: { text: string }) {
  return linkParts(text).map(({ text: words, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and stay in place.
      <a key={index} href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    ) : (
      words
    ),
  );
}

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

/** Whose it is. */
function Details({ event }: { event: ScheduleEvent }) {
  const members = useQuery(membersQuery).data?.members ?? [];
  const calendars = useQuery(calendarsQuery()).data?.calendars ?? [];
  const nameOf = (id: string) => members.find((member) => member.id === id)?.displayName ?? 'Former member';
  const calendar = calendars.find(({ id }) => id === event.calendarId);
  const changed = formatMoment(event.updatedAt, new Date());
  return (
    <dl className={classes.details}>
      {calendar && (
        <Fact label="Calendar" icon={IconCalendar}>
          <i className={classes.dot} style={{ background: calendar.color }} aria-hidden />
          {calendar.name}
        </Fact>
      )}
      <Fact label="Visibility" icon={IconEye}>
        {visibilityWords(event, nameOf)}
      </Fact>
      {event.reminders.length > 0 && (
        <Fact label="Reminders" icon={IconBell}>
          <ReminderList reminders={event.reminders} />
        </Fact>
      )}
      {event.createdBy && (
        <Fact label="Created by" icon={IconUser}>
          {nameOf(event.createdBy)}
        </Fact>
      )}
      <Fact label="Last changed" icon={IconHistory}>
        <time dateTime={event.updatedAt} title={formatExactMoment(event.updatedAt)}>
          {changed}
        </time>
      </Fact>
    </dl>
  );
}

function Fact({ label, icon: Icon, children }: { label: string; icon: Icon; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon size="1rem" stroke={1.6} aria-hidden />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
