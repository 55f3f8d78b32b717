import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '@/shared/api/errors';
import type { ModuleManifest } from '@/shared/lib/module';
import { type Access, openPages, toAccess } from '@/shared/session/access';
import { entitlementsQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { openModules } from './modules';
import type { RouterContext } from './router-context';

/** Search parameters of `/login`. */
export interface LoginSearch {
  /** Where to go after signing in; always a path of this application. */
  next?: string;
  /** The slug of the organisation whose look the page wears. */
  org?: string;
  /** Why signing in with the provider led back here: an error code. */
  error?: string;
}

/** Search parameters of `/reset` and `/invite`: the token of a mailed link. */
export interface TokenSearch {
  token?: string;
}

/** Search parameters of `/setup`. */
export interface SetupSearch {
  /** The one-time code that the server prints. */
  code?: string;
}

/** Pages that need no session, so losing one leads nobody away from them. */
const PUBLIC_PATHS = [
  '/login',
  '/forgot',
  '/reset',
  '/invite',
  '/setup',
  '/share',
  '/guest-call',
  '/account/debug',
  '/portal',
  '/portal-login',
];

interface GuardArgs {
  context: RouterContext;
  location: { href: string };
}

/** Reads the address of the log-in page; what is not usable is dropped. */
export function readLoginSearch(raw: Record<string, unknown>): LoginSearch {
  const search: LoginSearch = {};
  if (typeof raw.next === 'string' && isOwnPath(raw.next)) search.next = raw.next;
  if (typeof raw.org === 'string' && raw.org) search.org = raw.org;
  if (typeof raw.error === 'string' && raw.error) search.error = raw.error;
  return search;
}

/** Reads the address of a page that a mailed link leads to. */
export function readTokenSearch(raw: Record<string, unknown>): TokenSearch {
  return isWord(raw.token) ? { token: String(raw.token) } : {};
}

/** Reads the address of the set-up page. */
export function readSetupSearch(raw: Record<string, unknown>): SetupSearch {
  return isWord(raw.code) ? { code: String(raw.code) } : {};
}

// The router reads a search parameter of digits only as a number.
function isWord(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** True for a page that is there for people who are not signed in. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PATHS.some((one) => path === one || path.startsWith(`${one}/`));
}

/** True for a path inside this application: `//host` and `/\host` would lead elsewhere. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login');
}

/** The server knows who it is, but failed to say what they may do. */
export class PermissionsError extends Error {
  constructor(cause: ApiError) {
    super(cause.message, { cause });
    this.name = 'PermissionsError';
  }
}

/** Whether somebody is signed in, with all fetched that the shell needs, for a page that is there for everybody. */
export async function findSession(args: GuardArgs): Promise<{ isSignedIn: boolean }> {
  try {
    // Alone: for who is not signed in everything else would be refused as well.
    await args.context.queries.ensureQueryData(sessionQuery);
    await requireSession(args);
    return { isSignedIn: true };
  } catch {
    return { isSignedIn: false };
  }
}

function permissionsFailed(error: unknown): never {
  throw error instanceof ApiError && error.status >= 500 ? new PermissionsError(error) : error;
}

/** Lets a signed-in person pass, with all that the shell needs fetched; sends anybody else to sign in first. */
export async function requireSession({ context, location }: GuardArgs): Promise<void> {
  const { queries } = context;
  try {
    await Promise.all([
      queries.ensureQueryData(sessionQuery),
      queries.ensureQueryData(scopesQuery).catch(permissionsFailed),
      queries.ensureQueryData(entitlementsQuery).catch(permissionsFailed),
      queries.ensureQueryData(tenantQuery),
    ]);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isUnauthenticated) throw error;
    throw redirect({ to: '/login', search: isOwnPath(location.href) ? { next: location.href } : {}, replace: true });
  }
}

/** `/` is no page: it leads to the first module the person has, or to the welcome page. */
export async function goToFirstModule(args: GuardArgs): Promise<never> {
  await requireSession(args);
  throw redirect({ to: await firstPage(args.context.queries), replace: true });
}

/** `/welcome` is for those who have no module yet; anybody else is led to the first one. */
export async function leaveWelcomeWithModule({ context }: Pick<GuardArgs, 'context'>): Promise<void> {
  const to = await firstPage(context.queries);
  if (to !== '/welcome') throw redirect({ to, replace: true });
}

/** Somebody who is signed in already has nothing to do on the log-in page. */
export async function skipLoginWhenSignedIn({
  context,
  search,
}: {
  context: RouterContext;
  search: LoginSearch;
}): Promise<void> {
  const session = await context.queries.ensureQueryData(sessionQuery).catch(() => null);
  if (session) throw redirect({ href: search.next ?? '/', replace: true });
}

/** A module whose home is no page of its own leads to the first page the person may open; who may open none stays. */
export async function goToFirstPage(queries: QueryClient, module: ModuleManifest): Promise<void> {
  const first = openPages(await accessOf(queries), module)[0];
  if (first) throw redirect({ to: first.to, replace: true });
}

/** The home of the first module that the tenant is entitled to and the person may open, else `/welcome`. */
async function firstPage(queries: QueryClient) {
  const modules = openModules(await accessOf(queries));
  return modules.find(({ entitlement }) => entitlement !== null)?.home ?? '/welcome';
}

async function accessOf(queries: QueryClient): Promise<Access> {
  const session = await queries.ensureQueryData(sessionQuery);
  const { effective } = await queries.ensureQueryData(scopesQuery);
  const { enabled } = await queries.ensureQueryData(entitlementsQuery);
  return toAccess(session, effective, enabled);
}
