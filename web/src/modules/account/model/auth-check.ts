/** What the check has to know of a session. */
export interface CheckedSession {
  scopes: readonly string[];
  /** Features the organisation has, e.g. `drive`, `calls.video`. */
  entitlements: readonly string[];
  /** Passes every check. */
  isSuper: boolean;
}

export interface AuthCheck {
  passed: boolean;
  message: string;
}

/** The verdict on a session; null stands for none. A session is of use when a scope of it opens a feature. */
export function checkAuth(session: CheckedSession | null): AuthCheck {
  if (!session) return { passed: false, message: 'Not authenticated' };
  const { scopes, entitlements, isSuper } = session;
  const opens = (scope: string) => scope === '*' || entitlements.some((feature) => scope.startsWith(`${feature}.`));
  if (!isSuper && !scopes.some(opens)) {
    return { passed: false, message: `Missing required scopes. Have: ${scopes.join(', ') || 'none'}` };
  }
  return { passed: true, message: 'Authentication working correctly' };
}

/** What refreshing the session needs of the page. */
export interface RefreshSteps {
  /** Somebody is signed in, as far as the page knows. */
  hasUser: boolean;
  /** The `csrf` cookie, waited for as before any change. */
  awaitCsrf: () => Promise<string | null>;
  /** Asks the server who is signed in, past every cache. */
  validate: () => Promise<unknown>;
}

/** Asks for the session anew and says how it went. `refreshed`: the checks are to run again. */
export async function refreshSession(steps: RefreshSteps): Promise<{ refreshed: boolean; message: string }> {
  if (!steps.hasUser) return { refreshed: false, message: 'No user logged in' };
  if (!(await steps.awaitCsrf())) {
    return { refreshed: false, message: 'No CSRF token found. Try refreshing the page.' };
  }
  try {
    await steps.validate();
    return { refreshed: true, message: 'Session refreshed! Refreshing auth check...' };
  } catch {
    return { refreshed: false, message: 'Failed to refresh session' };
  }
}
