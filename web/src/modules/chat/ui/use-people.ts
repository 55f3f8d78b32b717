import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Member } from '@/shared/api/gen/types.gen';
import { membersQuery } from '@/shared/session/queries';

const NOBODY: readonly Member[] = [];

/** The people of the organisation, by id. */
export function usePeople(): ReadonlyMap<string, Member> {
  const members = useQuery(membersQuery).data?.members ?? NOBODY;
  return useMemo(() => new Map(members.map((member) => [member.id, member])), [members]);
}

/** Gives somebody's name by id; whoever has left has none here. */
export function useNames(): (id: string) => string {
  const people = usePeople();
  return useCallback((id: string) => people.get(id)?.displayName ?? 'Someone', [people]);
}
