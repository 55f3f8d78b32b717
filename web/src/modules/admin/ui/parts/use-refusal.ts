import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { scopesQuery, sessionQuery } from '@/shared/session/queries';
import { refusalFor, type ScopeInfo } from '../../model/scopes';

/** Why the person cannot give a scope, for a `ScopePicker`; nothing is refused before that is known. */
export function useRefusal(catalogue: readonly ScopeInfo[]): (scope: ScopeInfo) => string | null {
  const scopes = useQuery(scopesQuery).data?.scopes;
  const isSuper = useQuery(sessionQuery).data?.claims.isSuper === true;
  return useMemo(
    () => (scopes ? refusalFor(catalogue, { scopes, isSuper }) : () => null),
    [catalogue, scopes, isSuper],
  );
}
