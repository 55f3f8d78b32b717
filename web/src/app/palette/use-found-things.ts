import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findThings, listCallSessions } from '@/shared/api/gen';
import { can } from '@/shared/session/access';
import { membersQuery } from '@/shared/session/queries';
import { useAccess } from '@/shared/session/use-session';
import { useNavigation } from '../shell/use-navigation';
import type { Found } from './entries';
import { findCalls } from './find-calls';
import { findPeople } from './find-people';

/** So long after the last key the server is asked. */
const DEBOUNCE_MS = 100;
/** What fits the list without scrolling far. */
const MOST = 18;
/** So long an answer is shown again without asking. */
const FRESH_MS = 10_000;
/** Calls that went on lately are found; older ones stand in their list. */
const CALLS = 100;

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
  const maySeeMembers = can(useAccess(), 'users.view');
  const calls = useCalls(wanted !== '');
  const members = useQuery({ ...membersQuery, enabled: wanted !== '' });
  const isSettled = words === wanted && !answer.isPlaceholderData && !answer.isPending && !calls.isLoading;
  // Recent things are no answer to what is typed.
  const isOfThis = isSettled || (wanted !== '' && words !== '');
  const things = isOfThis ? (answer.data ?? []) : [];
  // With what the server found for these words: somebody would be there twice for a moment otherwise.
  const people = isSettled ? findPeople(members.data?.members ?? [], words, things, maySeeMembers) : [];
  return { things: [...things, ...people, ...findCalls(calls.data ?? [], words)], isSettled };
}

/** The person's calls, those that go on first; nothing where there is no such module. They are asked for with the first key. */
function useCalls(isTyping: boolean) {
  const { modules } = useNavigation();
  const hasCalls = modules.some(({ entitlement }) => entitlement === 'calls');
  return useQuery({
    queryKey: ['palette-calls'],
    queryFn: async ({ signal }) => {
      const listed = await Promise.all([
        listCallSessions({ query: { state: 'ongoing' }, signal }),
        listCallSessions({ query: { state: 'past', limit: CALLS }, signal }),
      ]);
      return listed.flatMap(({ data }) => data.items);
    },
    staleTime: FRESH_MS,
    enabled: hasCalls && isTyping,
    retry: false,
  });
}
