import { describe, expect, it, vi } from 'vitest';
import { checkAuth, refreshSession } from './auth-check';

describe('checkAuth', () => {
  it.each([
    [null, false, 'Not authenticated'],
    [{ scopes: ['drive.view'], entitlements: ['drive'], isSuper: false }, true, 'Authentication working correctly'],
    [{ scopes: ['*'], entitlements: [], isSuper: false }, true, 'Authentication working correctly'],
    [{ scopes: [], entitlements: [], isSuper: true }, true, 'Authentication working correctly'],
    [
      { scopes: ['notes.view', 'users.view'], entitlements: ['drive'], isSuper: false },
      false,
      'Missing required scopes. Have: notes.view, users.view',
    ],
    [
      { scopes: ['driveway.view'], entitlements: ['drive'], isSuper: false },
      false,
      'Missing required scopes. Have: driveway.view',
    ],
    [{ scopes: [], entitlements: ['drive'], isSuper: false }, false, 'Missing required scopes. Have: none'],
  ])('%j', (session, passed, message) => {
    expect(checkAuth(session)).toEqual({ passed, message });
  });
});

describe('refreshSession', () => {
  const steps = { hasUser: true, awaitCsrf: async () => 'token', validate: vi.fn(async () => ({})) };

  it('asks anew', async () => {
    expect(await refreshSession(steps)).toEqual({
      refreshed: true,
      message: 'Session refreshed! Refreshing auth check...',
    });
    expect(steps.validate).toHaveBeenCalledOnce();
  });

  it.each([
    [{ hasUser: false }, 'No user logged in'],
    [{ awaitCsrf: async () => null }, 'No CSRF token found. Try refreshing the page.'],
    [{ validate: () => Promise.reject(new Error('offline')) }, 'Failed to refresh session'],
  ])('%#: says what is in the way', async (change, message) => {
    expect(await refreshSession({ ...steps, ...change })).toEqual({ refreshed: false, message });
  });
});
