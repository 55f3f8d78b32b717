import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Day } from '@/shared/lib/days';
import { isTyping, useShortcut, useShortcutHelp } from '@/shared/lib/shortcuts';
import { holdTyping } from '@/shared/lib/typed-ahead';
import { usePhone } from '@/shared/lib/use-phone';
import { fetchDialog } from '@/shared/ui/Dialog';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useEventDeeds } from '../api/mutations';
import type { ScheduleEvent } from '../api/types';
import { calendarForNew } from '../model/calendars';
import { type EventForm, newForm, spanOf } from '../model/event-form';
import { hourFrom, type Times } from '../model/moves';
import { sightFrom } from '../model/opening';
import { isPending } from '../model/pending';
import { nextSlot } from '../model/slots';
import { type ScheduleView, weekOf, weekSwiped } from '../model/views';
import type { MenuPlace, ViewActions } from './actions';
import { ScheduleBar } from './bar/ScheduleBar';
import { ChosenSlot, useChosenSlot } from './chosen-slot';
import { Drafted } from './drafted';
import { EventCard } from './event/EventCard';
import { TimeGrid } from './grid/TimeGrid';
import { HiddenEvents } from './HiddenEvents';
import { MonthView } from './month/MonthView';
import { useSwipe } from './paging';
import classes from './SchedulePage.module.css';
import { useScopeQuestion } from './ScopeDialog';
import { SlotMenu } from './SlotMenu';
import { StatusLabels, useStatusLabels } from './status-labels';
import { copyEvent, usePaste, useRemoveEvent } from './use-event-actions';
import { useSchedule } from './use-schedule';
import { useWeekendLeft } from './use-weekend-left';
import { YearView } from './year/YearView';

const fetchEditor = () => import('./editor/EventDialog');
const EventDialog = lazy(() => fetchEditor().then((module) => ({ default: module.EventDialog })));
const QuickCreate = lazy(() => import('./quick/QuickCreate').then((module) => ({ default: module.QuickCreate })));
const CalendarDialog = lazy(() =>
  import('./calendars/CalendarDialog').then((module) => ({ default: module.CalendarDialog })),
);
const ManageCalendars = lazy(() =>
  import('./calendars/ManageCalendars').then((module) => ({ default: module.ManageCalendars })),
);
const SettingsDialog = lazy(() =>
  import('./bar/SettingsDialog').then((module) => ({ default: module.SettingsDialog })),
);

const VIEW_KEYS: Record<string, ScheduleView> = { d: 'day', w: 'week', m: 'month', y: 'year' };
const HELP = [
  { keys: 'd', label: 'Day view', group: 'Schedule' },
  { keys: 'w', label: 'Week view', group: 'Schedule' },
  { keys: 'm', label: 'Month view', group: 'Schedule' },
  { keys: 'y', label: 'Year view', group: 'Schedule' },
  { keys: 'Arrows', label: 'On a day: go to another, with Page Up and Page Down by months', group: 'Schedule' },
  { keys: 'Alt+Arrows', label: 'Move the event in focus, with Shift its end', group: 'Schedule' },
  { keys: 'mod+c', label: 'Copy the event in focus', group: 'Schedule' },
  { keys: 'mod+v', label: 'Paste at the clicked time or focused day', group: 'Schedule' },
];

/** What the editor is open on: a new event, or one that is there. */
type Editing = { form: EventForm } | { event: ScheduleEvent };

/** What the quick create is open on. Once sent, the view shows the event itself instead of its mark. */
interface Quick {
  form: EventForm;
  beside: DOMRect;
  isSent: boolean;
}

/** /schedule: the bar, and the calendar in one of its four views. */
export function SchedulePage() {
  const schedule = useSchedule();
  const { view, day, settings, known, chosen, events, go, turn, calendars } = schedule;
  const isPhone = usePhone();
  const navigate = useNavigate();
  const deeds = useEventDeeds();
  const labels = useStatusLabels();
  const scope = useScopeQuestion();
  const remove = useRemoveEvent(scope.ask);
  const paste = usePaste(
    events,
    useMemo(() => (known ?? []).map(({ id }) => id), [known]),
  );
  const [editing, setEditing] = useState<Editing | null>(null);
  const [quick, setQuick] = useState<Quick | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [peeked, setPeeked] = useState<{ key: string; pressed: HTMLElement; beside: DOMRect } | null>(null);
  const [dialog, setDialog] = useState<'calendar' | 'settings' | null>(null);
  // Another day or view closes the card of an event, and the quick create.
  const [page, setPage] = useState({ view, day });
  if (page.view !== view || page.day !== day) {
    setPage({ view, day });
    setPeeked(null);
    setQuick(null);
  }
  const drafted = useMemo(() => (quick && !quick.isSent ? spanOf(quick.form) : null), [quick]);
  const peekedEvent = peeked && events.find(({ key }) => key === peeked.key);
  const isSideways = isPhone && view === 'week';
  const [sight, setSight] = useState<readonly Day[]>([]);
  // The same days as before draw nothing anew.
  const see = useCallback((days: readonly Day[]) => setSight((now) => (now.join() === days.join() ? now : days)), []);
  // Until they have told, the days that most phones have room for.
  const seen = sight.length > 0 ? sight : sightFrom(weekOf(day, settings.showWeekends), day, PHONE_DAYS);
  const isLeaving = useWeekendLeft(schedule, isSideways);
  const swipe = useSwipe(
    (direction) => (isSideways ? go({ date: weekSwiped(day, direction) }, true) : turn(direction)),
    isPhone,
  );
  const canCreate = calendars.data?.can.create ?? false;

  const fresh = useCallback((times: Times) => newForm(times, calendarForNew(known ?? [], chosen)), [known, chosen]);
  const create = useMemo<ViewActions['create']>(
    () => (canCreate ? (times, beside) => setQuick({ form: fresh(times), beside, isSent: false }) : null),
    [canCreate, fresh],
  );
  const createNext = useCallback(() => {
    if (!canCreate) return;
    holdTyping();
    setEditing({ form: fresh(hourFrom(nextSlot(day, Date.now()))) });
  }, [canCreate, fresh, day]);
  const { chosen: slot, choose } = useChosenSlot({ view, day, canCreate, paste });

  const { ask } = scope;
  const act = useMemo<ViewActions>(
    () => ({
      create,
      peek({ event, key }, pressed) {
        if (!isPending(event)) setPeeked({ key, pressed, beside: pressed.getBoundingClientRect() });
      },
      open({ event }) {
        if (isPending(event)) return;
        const search = event.occurrence ? { occurrence: event.occurrence } : {};
        void navigate({ to: '/schedule/$eventId', params: { eventId: event.id }, search });
      },
      async move({ event }, times) {
        const reach = await ask(event, 'Change');
        if (reach !== false) await deeds.move(event, times, reach);
      },
      copy: ({ event }) => copyEvent(event),
      menu: setMenu,
      choose,
      goToDay: (date) => go({ view: 'day', date }),
      turn,
    }),
    [create, navigate, ask, deeds, choose, go, turn],
  );

  const content = useContent(schedule, act);

  // Who presses N begins to type at once: letters would be lost while the editor is on its way. What fails is fetched when wanted.
  useEffect(() => {
    if (canCreate) Promise.all([fetchEditor(), fetchDialog()]).catch(() => undefined);
  }, [canCreate]);

  // An address may ask for the editor, as the command palette does.
  const isAsked = schedule.search.new === true;
  useEffect(() => {
    if (!isAsked || !canCreate) return;
    createNext();
    go({}, true);
  }, [isAsked, canCreate, createNext, go]);

  useShortcut({ keys: 'ArrowLeft', label: 'Previous', group: 'Schedule' }, () => turn(-1));
  useShortcut({ keys: 'ArrowRight', label: 'Next', group: 'Schedule' }, () => turn(1));
  useShortcut({ keys: 't', label: 'Today', group: 'Schedule' }, () => go({ date: undefined }));
  useShortcut({ keys: 'n', label: 'New event', group: 'Schedule' }, () => void createNext());
  useShortcutHelp(HELP);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const next = VIEW_KEYS[event.key];
      if (!next || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
      go({ view: next });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [go]);

  return (
    <PageFrame>
      <ScheduleBar
        view={view}
        day={day}
        sight={isSideways ? seen : []}
        settings={settings}
        list={calendars.data ?? null}
        chosen={chosen}
        isNarrowed={schedule.isNarrowed}
        onView={schedule.setView}
        onToday={() => go({ date: undefined })}
        turn={turn}
        onChosen={schedule.choose}
        onNarrow={schedule.narrow}
        onSettings={() => setDialog('settings')}
        onCreateCalendar={() => setDialog('calendar')}
        onManageCalendars={() => go({ manage: true })}
        onCreate={canCreate ? createNext : undefined}
      />
      <div className={classes.area} {...swipe}>
        <StatusLabels value={labels}>
          <ChosenSlot value={slot}>
            <Drafted value={drafted}>
              <Body content={content} isLeaving={isLeaving} sight={seen} onSight={see} />
            </Drafted>
          </ChosenSlot>
        </StatusLabels>
      </div>
      <HiddenEvents schedule={schedule} />
      {peeked && peekedEvent && (
        <StatusLabels value={labels}>
          <EventCard
            key={peeked.key}
            shown={peekedEvent}
            beside={peeked.beside}
            onClose={() => {
              setPeeked(null);
              peeked.pressed.focus({ preventScroll: true });
            }}
            onOpen={() => {
              setPeeked(null);
              act.open(peekedEvent);
            }}
            onEdit={() => {
              setPeeked(null);
              setEditing({ event: peekedEvent.event });
            }}
          />
        </StatusLabels>
      )}
      {menu && (
        <SlotMenu
          place={menu}
          canCreate={canCreate}
          onClose={() => setMenu(null)}
          onOpen={() => menu.shown && act.open(menu.shown)}
          onEdit={() => menu.shown && setEditing({ event: menu.shown.event })}
          onCopy={() => menu.shown && act.copy(menu.shown)}
          onDelete={() => menu.shown && void remove(menu.shown.event)}
          onCreate={() => menu.slot && menu.beside && create?.(hourFrom(menu.slot.start), menu.beside)}
          onPaste={() => menu.slot && void paste(menu.slot)}
        />
      )}
      <Suspense>
        {quick && (
          <QuickCreate
            key={`${quick.form.start} ${quick.form.end}`}
            form={quick.form}
            beside={quick.beside}
            calendars={known ?? []}
            onSent={(isSent) => setQuick((now) => now && { ...now, isSent })}
            onMore={(form) => {
              setQuick(null);
              setEditing({ form });
            }}
            onClose={() => setQuick((now) => (now?.form === quick.form ? null : now))}
          />
        )}
        {editing && <EventDialog {...editing} calendars={known ?? []} ask={ask} onClose={() => setEditing(null)} />}
        {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(null)} />}
        {dialog === 'calendar' && (
          <CalendarDialog
            onClose={() => setDialog(null)}
            onSaved={(id) => {
              setDialog(null);
              schedule.choose([...chosen, id]);
            }}
          />
        )}
        {schedule.search.manage && (
          <ManageCalendars
            onClose={() => go({ manage: undefined }, true)}
            onMade={(id) => schedule.choose([...chosen, id])}
          />
        )}
      </Suspense>
      {scope.dialog}
    </PageFrame>
  );
}

/** The days of a week that a phone has room for beside the hours. */
const PHONE_DAYS = 2;

/** The hour at which work begins where the settings have none. */
const USUAL_START = 7;

const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;

/**
 * What is drawn. Another view of hundreds of events takes longer than a frame: the one before stays until it is there, and the page
 * answers meanwhile. What changes within a view shows at once: an event that was dragged must not jump back first.
 */
function useContent(schedule: ReturnType<typeof useSchedule>, act: ViewActions) {
  const { view, day, settings, hours, events, answer, isSettled } = schedule;
  const { isPending, refetch } = answer;
  const error = answer.isError && !answer.data ? answer.error : null;
  const now = useMemo(
    () => ({ view, day, settings, hours, events, isPending, isSettled, error, refetch, act }),
    [view, day, settings, hours, events, isPending, isSettled, error, refetch, act],
  );
  const before = useDeferredValue(now);
  return before.view === view ? now : before;
}

interface BodyProps {
  content: ReturnType<typeof useContent>;
  /** Other days are about to be shown. */
  isLeaving: boolean;
  sight: readonly Day[];
  onSight: (days: readonly Day[]) => void;
}

/** The view itself, or what stands in its place. */
const Body = memo(function Body({ content, isLeaving, sight, onSight }: BodyProps) {
  const { view, day, settings, hours, events, isPending, isSettled, error, refetch, act } = content;
  const week = useMemo(() => weekOf(day, settings.showWeekends), [day, settings.showWeekends]);
  const days = useMemo(() => (view === 'day' ? [day] : week), [view, day, week]);
  if (isPending || isLeaving) return <Skeleton className={classes.skeleton} aria-label="Loading the schedule" />;
  if (error) return <LoadFailure what="The schedule" error={error} onRetry={() => void refetch()} />;
  if (view === 'year') return <YearView day={day} events={events} act={act} />;
  if (view === 'month') {
    return (
      <MonthView day={day} events={events} hasWeekends={settings.showWeekends} format={settings.timeFormat} act={act} />
    );
  }
  return (
    <TimeGrid
      key={view}
      view={view}
      days={days}
      week={week}
      day={day}
      events={events}
      hours={hours}
      workStart={settings.enableWorkingHours ? settings.workingHoursStart : USUAL_START}
      isSettled={isSettled}
      format={settings.timeFormat}
      act={act}
      sight={sight}
      onSight={onSight}
    />
  );
});
