import { queryOptions } from '@tanstack/react-query';
import {
  effectiveScopesOptions,
  findTenantOptions,
  listEntitlementsOptions,
  listMembersOptions,
  listOwnTenantsOptions,
  validateSessionOptions,
} from '@/shared/api/gen/shell/queries.gen';

const MINUTE = 60_000;

/** Who is signed in. Rejects with `UNAUTHENTICATED` when nobody is. A live message drops it at once. */
export const sessionQuery = queryOptions({ ...validateSessionOptions(), staleTime: 5 * MINUTE, gcTime: Infinity });

/** The person's scopes with all they imply. Good for navigation only: the server decides every deed. */
export const scopesQuery = queryOptions({ ...effectiveScopesOptions(), staleTime: 5 * MINUTE, gcTime: Infinity });

/** The features the tenant has. */
export const entitlementsQuery = queryOptions({
  ...listEntitlementsOptions(),
  staleTime: 5 * MINUTE,
  gcTime: Infinity,
});

/** The tenant: name, look, storage. */
export const tenantQuery = queryOptions({ ...findTenantOptions(), staleTime: MINUTE, gcTime: Infinity });

/** The people of the tenant. */
export const membersQuery = queryOptions({ ...listMembersOptions(), staleTime: 5 * MINUTE });

/** The organisations the person belongs to. */
export const ownTenantsQuery = queryOptions({ ...listOwnTenantsOptions(), staleTime: 5 * MINUTE });
