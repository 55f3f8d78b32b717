import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { findThings, listCallSessions } from '@/shared/api/gen';
import { can } from '@/shared/session/access';
import { membersQuery } from '@/shared/session/queries';
import { useAccess } from '@/shared/session/use-session';
import { useNavigation } from '../shell/use-navigation';
import type { Findable, Found } from './entries';
import { findCalls } from './find-calls';
import { findPeople } from './find-people';
import { mixKinds } from './mix-kinds';

/** So long after the last key the server is asked. */
const DEBOUNCE_MS = 100;
/** What fits the list without scrolling far, of what is asked for: the best of each kind is among so many. */
const MOST = 18;
const ASKED = 40;
/** So long an answer is shown again without asking. */
const FRESH_MS = 10_000;
/** Calls that went on lately are found; older ones stand in their list. */
const CALLS = 100;

const NOTHING: readonly Findable[] = [];

/**
 * The things that fit; recent ones where nothing is typed. What was found before stays until all that was asked has answered, so
 * that lines do not move one after the other.
 */
export function useFoundThings(typed: string): Found {
  const wanted = typed.trim();
  const [words] = useDebouncedValue(wanted, wanted === '' ? 0 : DEBOUNCE_MS);
  const answer = useQuery({
    queryKey: ['palette', words],
    queryFn: async ({ signal }) =>
      (await findThings({ query: { q: words, limit: words === '' ? MOST : ASKED }, signal })).data.things,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    // The palette is a shortcut: without an answer its commands still work.
    retry: false,
  });
  const maySeeMembers = can(useAccess(), 'users.view');
  const calls = useCalls(wanted !== '');
  const members = useQuery({ ...membersQuery, enabled: wanted !== '' });
  const isAnswered = !answer.isPlaceholderData && !answer.isPending && !members.isLoading && !calls.isLoading;
  const isSettled = words === wanted && isAnswered;
  const found = useMemo(() => {
    if (!isSettled) return null;
    const answered = answer.data ?? NOTHING;
    const things = words === '' ? answered : mixKinds(answered).slice(0, MOST);
    const people = findPeople(members.data?.members ?? [], words, answered, maySeeMembers);
    return { words, things: [...things, ...people, ...findCalls(calls.data ?? [], words)] };
  }, [isSettled, answer.data, members.data, calls.data, words, maySeeMembers]);
  const [held, setHeld] = useState(found);
  if (found && found !== held) setHeld(found);
  // Recent things are no answer to what is typed, nor the other way round.
  const isOfThis = held !== null && (held.words === '') === (wanted === '');
  return { things: (found ?? (isOfThis ? held : null))?.things ?? NOTHING, isSettled };
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
