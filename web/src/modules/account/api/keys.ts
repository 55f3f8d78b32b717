import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sessionQuery } from '@/shared/session/queries';
import { everyAppPassword, profileQuery, securityQuery, sessionsQuery } from './queries';

/** After a change of one's own: fetches again what it concerns. */
export interface Refresh {
  profile(): Promise<unknown>;
  security(): Promise<unknown>;
  sessions(): Promise<unknown>;
  appPasswords(): Promise<unknown>;
}

export function useRefresh(): Refresh {
  const queries = useQueryClient();
  return useMemo(() => {
    const again = (...keys: QueryKey[]) => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    return {
      profile: () => again(profileQuery.queryKey, sessionQuery.queryKey),
      security: () => again(securityQuery.queryKey),
      sessions: () => again(sessionsQuery.queryKey),
      appPasswords: () => again(everyAppPassword),
    };
  }, [queries]);
}
