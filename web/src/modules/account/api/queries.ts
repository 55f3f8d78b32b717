import { queryOptions } from '@tanstack/react-query';
import { findProfileOptions, findSecurityOptions, listSessionsOptions } from '@/shared/api/gen/shell/queries.gen';

/** The person's own record. */
export const profileQuery = queryOptions(findProfileOptions());

/** What proves who the person is. */
export const securityQuery = queryOptions(findSecurityOptions());

/** Where the person is signed in. */
export const sessionsQuery = queryOptions(listSessionsOptions({ query: { limit: 200 } }));

/** Matches what lists app passwords: the generator puts the operation's name first, and the list is not in the first bundle. */
export const everyAppPassword = [{ _id: 'listAppPasswords' }] as const;
