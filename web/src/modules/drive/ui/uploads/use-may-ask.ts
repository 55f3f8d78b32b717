import { useQuery } from '@tanstack/react-query';
import { can, isEntitled } from '@/shared/session/access';
import { entitlementsQuery, scopesQuery } from '@/shared/session/queries';

/** Whether the toggle for signatures is offered. The server decides when they are asked for. */
export function useMayAskForSignatures(): boolean {
  const scopes = useQuery(scopesQuery).data?.effective ?? [];
  const entitlements = useQuery(entitlementsQuery).data?.enabled ?? [];
  const access = { isSuper: false, scopes, entitlements };
  return isEntitled(access, { entitlement: 'signatures' }) && can(access, 'signatures.create');
}
