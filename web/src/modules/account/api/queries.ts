import { queryOptions } from '@tanstack/react-query';
import { findProfileOptions, findSecurityOptions, listSessionsOptions } from '@/shared/api/gen/shell/queries.gen';

/** The person's own record. */
export const profileQuery = queryOptions(findProfileOptions());

/** What proves who the person is. */
export const securityQuery = queryOptions(findSecurityOptions());

/** Where the person is signed in. */
export const sessionsQuery = queryOptions(listSessionsOptions({ query: { limit: 200 } }));
