import { awaitCsrfToken } from './csrf';
import { type ApiError, errorFromResponse, networkError } from './errors';
import type { CreateClientConfig } from './gen/client.gen';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const signedOutListeners = new Set<() => void>();

/** Calls `listener` whenever any request learns that the session is gone. Gives the way to stop. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/**
 * `fetch` for our own API: sends the session cookie, adds `X-CSRF-Token` to every change, and
 * rejects with an {@link ApiError} unless the answer is a success. An aborted request rejects as `fetch` does.
 */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { credentials: 'include', ...init });
  if (!SAFE_METHODS.has(request.method)) {
    const token = await awaitCsrfToken();
    if (token) request.headers.set('X-CSRF-Token', token);
  }
  const response = await fetch(request).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause;
    throw networkError();
  });
  if (response.ok) return response;
  const error = await errorFromResponse(response);
  if (error.isUnauthenticated) for (const listener of signedOutListeners) listener();
  throw error;
}

/** Settings of the generated client: same origin, our `fetch`, JSON. */
export const createClientConfig: CreateClientConfig = (config) => ({
  ...config,
  baseUrl: globalThis.location?.origin ?? '',
  fetch: apiFetch,
});
