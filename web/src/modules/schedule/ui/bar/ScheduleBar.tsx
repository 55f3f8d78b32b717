import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconClock,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { type Day, dayOf, weekNumber } from '@/shared/lib/days';
import { usePhone } from '@/shared/lib/use-phone';
import { PageAction } from '@/shared/ui/PageAction';
import { PageBar } from '@/shared/ui/PageBar';
import type { CalendarList } from '../../api/types';
import { calendarsLabel } from '../../model/calendars';
import { hoursLabel } from '../../model/clock';
import { type CalendarSettings, hoursOf } from '../../model/settings';
import { type ScheduleView, shortTitleOf, titleOf, VIEW_WORDS, VIEWS } from '../../model/views';
import { CalendarItems } from './CalendarItems';
import classes from './ScheduleBar.module.css';

export interface ScheduleBarProps {
  view: ScheduleView;
  day: Day;
  /** The days in sight, of a week that scrolls sideways. */
  sight: readonly Day[];
  settings: CalendarSettings;
  /** Null until it is known. */
  list: CalendarList | null;
  chosen: readonly string[];
  isNarrowed: boolean;
  onView: (view: ScheduleView) => void;
  onToday: () => void;
  turn: (direction: 1 | -1) => void;
  onChosen: (ids: readonly string[]) => void;
  onNarrow: (isNarrowed: boolean) => void;
  onSettings: () => void;
  onCreateCalendar: () => void;
  onManageCalendars: () => void;
  /** Not given where the person may make no events. */
  onCreate?: () => void;
}

/**
 * The schedule's bar (notes-and-schedule.md section 2.5). On a phone what it offers is behind one button, and so is most of it
 * where a window leaves the bar little room.
 */
export function ScheduleBar(props: ScheduleBarProps) {
  const { view, day, settings, onToday, turn, onCreate } = props;
  const isPhone = usePhone();
  const hasWeek = view === 'day' || view === 'week';
  const today = (
    <Button variant="default" size={isPhone ? 'lg' : 'sm'} px={isPhone ? 'sm' : undefined} onClick={onToday}>
      Today
    </Button>
  );
  if (isPhone) {
    return (
      <PageBar title={shortTitleOf(view, day, props.sight, dayOf(Date.now()))}>
        {today}
        <Options {...props} isPhone />
        {onCreate && <PageAction label="Add Event" icon={IconPlus} onClick={onCreate} />}
      </PageBar>
    );
  }
  return (
    <PageBar
      title={titleOf(view, day, settings.showWeekends)}
      start={
        <>
          {today}
          <Turn turn={turn} />
        </>
      }
      aside={hasWeek && `Week ${weekNumber(day)}`}
    >
      <span className={classes.whole}>
        <CalendarsMenu {...props} />
        {hasWeek && settings.enableWorkingHours && <HoursToggle {...props} />}
      </span>
      <ViewMenu {...props} />
      <span className={classes.whole}>
        <ActionIcon aria-label="Calendar settings" title="Calendar settings" onClick={props.onSettings}>
          <IconSettings size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </span>
      <span className={classes.short}>
        <Options {...props} />
      </span>
      {onCreate && <PageAction label="New Event" icon={IconPlus} onClick={onCreate} />}
    </PageBar>
  );
}

function Turn({ turn }: { turn: (direction: 1 | -1) => void }) {
  return (
    <>
      <ActionIcon aria-label="Previous" title="Previous" onClick={() => turn(-1)}>
        <IconChevronLeft size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Next" title="Next" onClick={() => turn(1)}>
        <IconChevronRight size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}

const chevron = <IconChevronDown size="1rem" stroke={1.6} aria-hidden />;

function CalendarsMenu(props: ScheduleBarProps) {
  const label = calendarsLabel(props.list?.calendars ?? [], props.chosen);
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.calendars}
          rightSection={chevron}
          aria-label={`Calendars: ${label}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="24rem" style={{ overflowY: 'auto' }}>
        <CalendarItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function HoursToggle({ settings, isNarrowed, onNarrow }: ScheduleBarProps) {
  const hours = hoursOf(settings) ?? { start: 9, end: 18 };
  const label = hoursLabel(hours, isNarrowed, settings.timeFormat);
  return (
    <Button
      variant="default"
      leftSection={<IconClock size="1rem" stroke={1.6} aria-hidden />}
      aria-pressed={isNarrowed}
      // '24h' by itself reads as a format of times.
      aria-label={isNarrowed ? `Working hours: ${label}` : `${label}: all 24 hours`}
      title={isNarrowed ? 'Working hours. Show all 24 hours' : 'All 24 hours. Show working hours only'}
      onClick={() => onNarrow(!isNarrowed)}
    >
      {label}
    </Button>
  );
}

function ViewMenu({ view, onView }: ScheduleBarProps) {
  return (
    <Menu position="bottom-end" width={160} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={chevron} aria-label={`View: ${VIEW_WORDS[view]}`}>
          {VIEW_WORDS[view]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ViewItems view={view} onView={onView} />
      </Menu.Dropdown>
    </Menu>
  );
}

function ViewItems({ view, onView }: Pick<ScheduleBarProps, 'view' | 'onView'>) {
  return VIEWS.map((one) => (
    <Menu.RadioItem
      key={one}
      value={one}
      checked={one === view}
      checkIcon={<IconCheck size="1rem" stroke={1.6} aria-hidden />}
      closeMenuOnClick
      onChange={() => onView(one)}
    >
      {VIEW_WORDS[one]}
    </Menu.RadioItem>
  ));
}

/** What has no room in the bar. On a phone that is the views and the ways to the next and the last page, too. */
function Options({ isPhone = false, ...props }: ScheduleBarProps & { isPhone?: boolean }) {
  const { view, onView, settings, isNarrowed, onNarrow, onSettings, turn } = props;
  const hasHours = (view === 'day' || view === 'week') && settings.enableWorkingHours;
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={isPhone ? '2.75rem' : undefined}
          aria-label={isPhone ? 'View and calendars' : 'Calendars and settings'}
          title={isPhone ? undefined : 'Calendars and settings'}
        >
          <IconAdjustmentsHorizontal size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="75vh" style={{ overflowY: 'auto' }}>
        {isPhone && (
          <>
            <Menu.Item leftSection={<IconChevronLeft size="1rem" stroke={1.6} aria-hidden />} onClick={() => turn(-1)}>
              Previous
            </Menu.Item>
            <Menu.Item leftSection={<IconChevronRight size="1rem" stroke={1.6} aria-hidden />} onClick={() => turn(1)}>
              Next
            </Menu.Item>
            <Menu.Divider />
            <Menu.Label>View</Menu.Label>
            <ViewItems view={view} onView={onView} />
          </>
        )}
        {hasHours && (
          <Menu.Item onClick={() => onNarrow(!isNarrowed)}>
            {isNarrowed ? 'Show all 24 hours' : 'Show working hours only'}
          </Menu.Item>
        )}
        <Menu.Item onClick={onSettings}>Calendar settings</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Calendars</Menu.Label>
        <CalendarItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}
