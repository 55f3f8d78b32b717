import { useQuery } from '@tanstack/react-query';
import { scopesQuery } from '@/shared/session/queries';
import { type CallState, isGuestCall } from '../../model/call-state';

/** Whether the person can change roles. A guest has no session to ask. */
export function useManagesRoles(call: CallState): boolean {
  const scopes = useQuery({ ...scopesQuery, enabled: !isGuestCall(call) }).data?.effective ?? [];
  return scopes.includes('roles.manage') || scopes.includes('*');
}
