import { useSuspenseQuery } from '@tanstack/react-query';
import type { Tenant, ValidSession } from '@/shared/api/gen/types.gen';
import { type Access, toAccess } from './access';
import { entitlementsQuery, scopesQuery, sessionQuery, tenantQuery } from './queries';

/** Who is signed in. Only for components behind the sign-in, where the guard has fetched it. */
export function useSession(): ValidSession {
  return useSuspenseQuery(sessionQuery).data;
}

/** The tenant the session acts in. Only behind the sign-in. */
export function useTenant(): Tenant {
  return useSuspenseQuery(tenantQuery).data;
}

/** What the person's navigation may show. Only behind the sign-in. */
export function useAccess(): Access {
  const session = useSession();
  const scopes = useSuspenseQuery(scopesQuery).data;
  const entitlements = useSuspenseQuery(entitlementsQuery).data;
  return toAccess(session, scopes.effective, entitlements.enabled);
}
