import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ListSearch, parseListSearch } from '../../model/list-search';

/** The list's state in the address, and the way to change it. Typing and paging through previews replace; opening adds a step back. */
export function useListSearch(): [ListSearch, (next: ListSearch, how?: { replace: boolean }) => void] {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseListSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (next: ListSearch, { replace } = { replace: true }) => {
      void navigate({ to: '.', search: next, replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}
