import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  goToFirstModule,
  isOwnPath,
  leaveWelcomeWithModule,
  PermissionsError,
  readLoginSearch,
  requireSession,
  skipLoginWhenSignedIn,
} from './guards';

const answers = new Map<string, () => Response>();
const ok = (body: unknown) => () =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
const refuse = (status: number, code: string) => () =>
  new Response(JSON.stringify({ ok: false, error: { code, message: 'no' } }), { status });

beforeEach(() => {
  answers.clear();
  answers.set('/api/v1/auth/validate-session', ok({ uid: 'u', claims: { isSuper: false } }));
  answers.set('/api/v1/auth/effective-scopes', ok({ effective: ['drive.view'] }));
  answers.set('/api/entitlements', ok({ enabled: ['drive'] }));
  answers.set('/api/metadata', ok({ id: 't' }));
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers.get(new URL(request.url).pathname);
    return answer ? answer() : refuse(404, 'NOT_FOUND')();
  });
});
afterEach(() => vi.unstubAllGlobals());

const args = (href = '/drive/all?sort=name') => ({
  context: { queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  location: { href },
});
const redirectOf = async (guard: Promise<unknown>) => {
  const thrown = await guard.then(
    () => null,
    (error: unknown) => error,
  );
  return isRedirect(thrown) ? thrown.options : thrown;
};

describe('requireSession', () => {
  it('lets a signed-in person pass', async () => {
    expect(await redirectOf(requireSession(args()))).toBeNull();
  });

  it('sends anybody else to sign in and remembers where they were going', async () => {
    answers.set('/api/v1/auth/validate-session', refuse(401, 'UNAUTHENTICATED'));
    expect(await redirectOf(requireSession(args()))).toMatchObject({
      to: '/login',
      search: { next: '/drive/all?sort=name' },
    });
  });

  it('does not take a broken server for a missing session', async () => {
    answers.set('/api/v1/auth/validate-session', refuse(503, 'UNAVAILABLE'));
    expect(await redirectOf(requireSession(args()))).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('tells a server that fails to say what somebody may do from one that fails altogether', async () => {
    answers.set('/api/v1/auth/effective-scopes', refuse(500, 'INTERNAL'));
    expect(await redirectOf(requireSession(args()))).toBeInstanceOf(PermissionsError);
    answers.set('/api/v1/auth/effective-scopes', refuse(401, 'UNAUTHENTICATED'));
    expect(await redirectOf(requireSession(args()))).toMatchObject({ to: '/login' });
  });
});

describe('goToFirstModule', () => {
  it('leads to the first module', async () => {
    expect(await redirectOf(goToFirstModule(args('/')))).toMatchObject({ to: '/drive/overview' });
  });

  it('leads to the welcome page without one', async () => {
    answers.set('/api/entitlements', ok({ enabled: [] }));
    expect(await redirectOf(goToFirstModule(args('/')))).toMatchObject({ to: '/welcome' });
  });
});

describe('the welcome page', () => {
  it('is left by somebody who has a module', async () => {
    expect(await redirectOf(leaveWelcomeWithModule(args('/welcome')))).toMatchObject({ to: '/drive/overview' });
  });

  it('is shown to somebody who has none', async () => {
    answers.set('/api/entitlements', ok({ enabled: [] }));
    expect(await redirectOf(leaveWelcomeWithModule(args('/welcome')))).toBeNull();
  });
});

describe('the log-in page', () => {
  it('is skipped by a signed-in person', async () => {
    const { context } = args();
    expect(await redirectOf(skipLoginWhenSignedIn({ context, search: { next: '/drive/trash' } }))).toMatchObject({
      href: '/drive/trash',
    });
  });

  it('is shown to anybody else', async () => {
    answers.set('/api/v1/auth/validate-session', refuse(401, 'UNAUTHENTICATED'));
    expect(await redirectOf(skipLoginWhenSignedIn({ context: args().context, search: {} }))).toBeNull();
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login?next=/x', ''])(
    'never leads on to %j',
    (next) => {
      expect(isOwnPath(next)).toBe(false);
      expect(readLoginSearch({ next })).toEqual({});
    },
  );
});
