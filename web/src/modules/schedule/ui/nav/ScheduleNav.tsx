import { ActionIcon, Checkbox } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { calendarsQuery } from '../../api/queries';
import { toggled } from '../../model/calendars';
import { type Day, dayOf } from '../../model/days';
import { parseScheduleSearch } from '../../model/schedule-search';
import { rememberedView } from '../../model/settings';
import { useChosenCalendars } from '../use-chosen';
import { MiniMonth } from './MiniMonth';
import classes from './ScheduleNav.module.css';

/** The schedule's part of the navigation: a month to go by, and the calendars that are shown. */
export function ScheduleNav() {
  const search = parseScheduleSearch(useRouterState({ select: ({ location }) => location.search }));
  const isEvent = useRouterState({ select: ({ location }) => location.pathname !== '/schedule' });
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
        day={search.date ?? dayOf(Date.now())}
        reach={isEvent || view === 'month' || view === 'year' ? null : view}
        chosen={chosen}
        onDay={goTo}
      />
      <CalendarChecks />
    </div>
  );
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
