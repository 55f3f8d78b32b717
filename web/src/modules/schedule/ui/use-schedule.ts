import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dayOf } from '@/shared/lib/days';
import { useLiveConnected } from '@/shared/live/use-live';
import { useSession } from '@/shared/session/use-session';
import { calendarsQuery, eventsQuery } from '../api/queries';
import { parseScheduleSearch, type ScheduleSearch } from '../model/schedule-search';
import { hoursOf, rememberedHours, rememberedView, rememberHours, rememberView } from '../model/settings';
import { keptFrom, type Shown, shownIn } from '../model/shown';
import { type ScheduleView, stepFrom, windowOf } from '../model/views';
import { useChosenCalendars } from './use-chosen';
import { useCalendarSettings } from './use-settings';

/** What the schedule shows: by the address first, then as this browser remembers. */
export function useSchedule() {
  const search = parseScheduleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const settings = useCalendarSettings();
  const [kept, setKept] = useState({ view: rememberedView(), isNarrowed: rememberedHours() });
  // An address that names a view is remembered as if it had been chosen.
  if (search.view && search.view !== kept.view) setKept({ ...kept, view: search.view });
  const view = search.view ?? kept.view;
  const day = search.date ?? dayOf(Date.now());
  const { chosen, choose, isChosen } = useChosenCalendars();

  useEffect(() => rememberView(view), [view]);

  const go = useCallback(
    (change: Partial<ScheduleSearch>, isReplaced = false) =>
      void navigate({
        to: '/schedule',
        search: (before) => ({ ...parseScheduleSearch(before), new: undefined, manage: undefined, ...change }),
        replace: isReplaced,
      }),
    [navigate],
  );
  // The same function on every day: with another all events would be drawn anew.
  const where = useRef({ view, day });
  useEffect(() => {
    where.current = { view, day };
  }, [view, day]);
  const turn = useCallback(
    (direction: 1 | -1) => go({ date: stepFrom(where.current.view, where.current.day, direction) }, true),
    [go],
  );

  const { userId } = useSession();
  const calendars = useQuery(calendarsQuery());
  const known = calendars.data?.calendars;
  const isLive = useLiveConnected();
  const window = useMemo(() => windowOf(view, day), [view, day]);
  const answer = useQuery(eventsQuery(window, isLive));
  const events = useKept(
    useMemo(() => shownIn(answer.data ?? [], new Set(chosen), known, userId), [answer.data, chosen, known, userId]),
  );
  const hasHours = (view === 'day' || view === 'week') && settings.enableWorkingHours && kept.isNarrowed;
  const hours = useMemo(() => (hasHours ? hoursOf(settings) : null), [hasHours, settings]);

  return {
    search,
    view,
    day,
    settings,
    hours,
    isNarrowed: kept.isNarrowed,
    calendars,
    known,
    chosen,
    answer,
    events,
    /** The events are those of this window and of the calendars that are shown. */
    isSettled: answer.isSuccess && !answer.isPlaceholderData && isChosen,
    go,
    turn,
    setView: (next: ScheduleView) => go({ view: next }),
    narrow: (isNarrowed: boolean) => {
      rememberHours(isNarrowed);
      setKept({ ...kept, isNarrowed });
    },
    choose,
  };
}

/** Events as they were where they have not changed, also from one window to another. */
function useKept(next: readonly Shown[]): readonly Shown[] {
  const [kept, setKept] = useState({ next, events: next });
  if (kept.next === next) return kept.events;
  const events = keptFrom(kept.events, next);
  setKept({ next, events });
  return events;
}
