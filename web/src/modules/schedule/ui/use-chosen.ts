import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import { usePreferences, useUpdatePreferences } from '@/shared/session/preferences';
import { calendarsQuery } from '../api/queries';
import { parseScheduleSearch } from '../model/schedule-search';
import { rememberCalendars, rememberedCalendars } from '../model/settings';

/** What this browser remembers, until the account says what was chosen last. */
const selection = createStore<readonly string[] | null>(rememberedCalendars());

/**
 * The calendars that are shown: by the address first, then as the account remembers, and all of them until some were chosen.
 * The bar and the navigation share them.
 */
export function useChosenCalendars() {
  const cal = useRouterState({ select: ({ location }) => parseScheduleSearch(location.search).cal });
  const navigate = useNavigate();
  const remembered = useStore(selection);
  const preferences = usePreferences();
  const calendars = useQuery(calendarsQuery());
  const known = calendars.data?.calendars;
  const selected = preferences ? preferences.calendars : remembered;
  const update = useUpdatePreferences();
  const chosen = useMemo(() => (cal ? [cal] : (selected ?? (known ?? []).map(({ id }) => id))), [cal, selected, known]);
  const choose = useCallback(
    (ids: readonly string[]) => {
      rememberCalendars(ids);
      selection.set([...ids]);
      update({ calendars: [...ids] });
      // An address that names one calendar would go before what was chosen.
      if (cal) void navigate({ to: '.', search: (before) => ({ ...before, cal: undefined }), replace: true });
    },
    [cal, navigate, update],
  );
  /** Not yet while the account, or which calendars there are, may still say something else. */
  const isChosen = cal !== undefined || (preferences !== undefined && (selected !== null || !calendars.isPending));
  return { chosen, choose, isChosen };
}
