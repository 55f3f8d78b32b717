import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** How a change of the address is remembered; without `replace` the browser's back leads to the former state. */
interface Change {
  replace: boolean;
}

/** A page's state in the address, read by `parse`, and the way to change it. Typing replaces, unless said otherwise. */
export function useSearchState<Search extends object>(
  parse: (raw: Record<string, unknown>) => Search,
): [Search, (next: Search, how?: Change) => void] {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parse(raw), [parse, raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (next: Search, { replace }: Change = { replace: true }) => {
      void navigate({ to: '.', search: next, replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}
