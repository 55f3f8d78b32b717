import { ActionIcon, Checkbox } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type Day, dayOf } from '@/shared/lib/days';
import { calendarsQuery, eventQuery } from '../../api/queries';
import type { ScheduleEvent } from '../../api/types';
import { toggled } from '../../model/calendars';
import { parseEventSearch, parseScheduleSearch } from '../../model/schedule-search';
import { rememberedView } from '../../model/settings';
import { shownOf } from '../../model/shown';
import type { ScheduleView } from '../../model/views';
import { useChosenCalendars } from '../use-chosen';
import { MiniMonth } from './MiniMonth';
import classes from './ScheduleNav.module.css';

/** The schedule's part of the navigation: a month to go by, and the calendars that are shown. */
export function ScheduleNav() {
  const search = parseScheduleSearch(useRouterState({ select: ({ location }) => location.search }));
  const open = useOpenEvent();
  const navigate = useNavigate();
  const { chosen } = useChosenCalendars();
  const view = search.view ?? rememberedView();
  // A single day is looked at in the day view, unless the week it is in is on screen anyway.
  const goTo = (date: Day) =>
    void navigate({
      to: '/schedule',
      search: { ...(search.cal && { cal: search.cal }), view: view === 'week' ? 'week' : 'day', date },
    });
  return (
    <div className={classes.section}>
      <MiniMonth
        day={(open.event && shownOf(open.event).first) ?? search.date ?? dayOf(Date.now())}
        reach={reachOf(open, view)}
        chosen={chosen}
        onDay={goTo}
      />
      <CalendarChecks />
    </div>
  );
}

interface OpenEvent {
  /** Whether the page of an event is on screen. */
  isOpen: boolean;
  /** Absent until it is there. */
  event?: ScheduleEvent;
}

/** The event whose page is on screen. */
function useOpenEvent(): OpenEvent {
  const id = useRouterState({
    select: ({ matches }): string | undefined => {
      const { eventId }: { eventId?: unknown } = matches.at(-1)?.params ?? {};
      return typeof eventId === 'string' ? eventId : undefined;
    },
  });
  const { occurrence } = parseEventSearch(useRouterState({ select: ({ location }) => location.search }));
  const event = useQuery({ ...eventQuery(id ?? '', occurrence), enabled: id !== undefined }).data;
  return { isOpen: id !== undefined, event };
}

/** What of the month is on screen. */
function reachOf({ isOpen, event }: OpenEvent, view: ScheduleView): 'day' | 'week' | null {
  if (isOpen) return event ? 'day' : null;
  return view === 'day' || view === 'week' ? view : null;
}

/** The calendars as the bar's menu has them, each to be ticked. */
function CalendarChecks() {
  const { chosen, choose } = useChosenCalendars();
  const navigate = useNavigate();
  const calendars = useQuery(calendarsQuery()).data?.calendars ?? [];
  if (calendars.length === 0) return null;
  return (
    <section aria-label="Calendars">
      <div className={classes.label}>
        <h2>Calendars</h2>
        <ActionIcon
          aria-label="Manage calendars"
          title="Manage calendars"
          onClick={() =>
            void navigate({ to: '/schedule', search: (before) => ({ ...parseScheduleSearch(before), manage: true }) })
          }
        >
          <IconSettings size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps the sheet open that holds the navigation on a phone; a box’s Space arrives as a click. */}
      <ul onClick={(event) => event.stopPropagation()}>
        {calendars.map(({ id, name, color }) => (
          <li key={id}>
            <Checkbox
              size="xs"
              color={color}
              label={name}
              classNames={{ root: classes.calendar, body: classes.calendarBody, labelWrapper: classes.calendarLabel }}
              checked={chosen.includes(id)}
              onChange={() => choose(toggled(calendars, chosen, id))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
