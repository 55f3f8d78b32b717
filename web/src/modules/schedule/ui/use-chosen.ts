import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import { parseScheduleSearch } from '../model/schedule-search';
import { rememberCalendars, rememberedCalendars } from '../model/settings';

const selection = createStore<readonly string[]>(rememberedCalendars());

/** The calendars that are shown: by the address first, then as this browser remembers. The bar and the navigation share them. */
export function useChosenCalendars() {
  const cal = useRouterState({ select: ({ location }) => parseScheduleSearch(location.search).cal });
  const navigate = useNavigate();
  const selected = useStore(selection);
  const chosen = useMemo(() => (cal ? [cal] : selected), [cal, selected]);
  const choose = useCallback(
    (ids: readonly string[]) => {
      rememberCalendars(ids);
      selection.set([...ids]);
      // An address that names one calendar would go before what was chosen.
      if (cal) void navigate({ to: '.', search: (before) => ({ ...before, cal: undefined }), replace: true });
    },
    [cal, navigate],
  );
  return { chosen, choose };
}
