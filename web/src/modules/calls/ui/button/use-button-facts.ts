import { useQuery } from '@tanstack/react-query';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { capabilitiesQuery } from '../../api/queries';
import type { ButtonFacts } from '../../model/call-button';

/** What decides about a button that starts a call, but for the call that may go on already. */
export function useButtonFacts(): Omit<ButtonFacts, 'ongoing' | 'isIn'> {
  const access = useAccess();
  const isEntitled = access.entitlements.some((feature) => feature === 'calls' || feature === 'calls.voip');
  const mayStart = can(access, 'calls.room.create');
  const mayJoin = can(access, 'calls.room.join');
  const capabilities = useQuery({ ...capabilitiesQuery, enabled: isEntitled && (mayStart || mayJoin) }).data;
  return { isEntitled, mayStart, mayJoin, capabilities };
}
