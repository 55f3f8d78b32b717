const COOKIE = 'csrf';
const WAIT_MS = 300;
const POLL_MS = 50;

/** The `csrf` cookie's value, or null while the server has not set one. */
export function readCsrfToken(cookies: string = document.cookie): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === COOKIE) return decodeURIComponent(pair.slice(at + 1).trim());
  }
  return null;
}

/**
 * Waits for the `csrf` cookie, at most 300 ms in steps of 50 ms: a page's first change may be
 * asked for while the answer that carries the cookie is still on its way. Null when none came.
 */
export async function awaitCsrfToken(): Promise<string | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    const token = readCsrfToken();
    if (token || waited >= WAIT_MS) return token;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
