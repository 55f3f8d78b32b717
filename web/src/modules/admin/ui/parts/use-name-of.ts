import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NameOf } from '@/shared/audit/facts';
import { membersQuery } from '@/shared/session/queries';

/** Members' names by their ids; nobody's until the list is here. */
export function useNameOf(): NameOf {
  const members = useQuery(membersQuery).data?.members;
  return useMemo(() => {
    const names = new Map(members?.map(({ uid, displayName }) => [uid, displayName]));
    return (id: string) => names.get(id);
  }, [members]);
}
