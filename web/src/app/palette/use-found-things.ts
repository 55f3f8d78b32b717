import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findThings } from '@/shared/api/gen';
import type { Found } from './entries';

/** So long after the last key the server is asked. */
const DEBOUNCE_MS = 100;
/** What fits the list without scrolling far. */
const MOST = 18;
/** So long an answer is shown again without asking. */
const FRESH_MS = 10_000;

/** The things that fit; recent ones where nothing is typed. What was found before stays until the answer is there. */
export function useFoundThings(typed: string): Found {
  const wanted = typed.trim();
  const [words] = useDebouncedValue(wanted, wanted === '' ? 0 : DEBOUNCE_MS);
  const answer = useQuery({
    queryKey: ['palette', words],
    queryFn: async ({ signal }) => (await findThings({ query: { q: words, limit: MOST }, signal })).data.things,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    // The palette is a shortcut: without an answer its commands still work.
    retry: false,
  });
  const isSettled = words === wanted && !answer.isPlaceholderData && !answer.isPending;
  // Recent things are no answer to what is typed.
  const isOfThis = isSettled || (wanted !== '' && words !== '');
  return { things: isOfThis ? (answer.data ?? []) : [], isSettled };
}
