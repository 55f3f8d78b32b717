import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiFetch, onSignedOut } from './client';
import { ApiError } from './errors';

const URL_ = 'http://127.0.0.1:8080/api/v1/drive/drives';
const answer = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'csrf=token';
});
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown, headers = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
const failure = (init?: RequestInit) =>
  apiFetch(URL_, init).then(
    () => null,
    (error: unknown) => error,
  );

describe('apiFetch', () => {
  it('sends the CSRF token with changes only', async () => {
    answer.mockImplementation(() => json(200, {}));
    await apiFetch(URL_);
    await apiFetch(URL_, { method: 'POST' });
    const [read, change] = answer.mock.calls.map(([request]) => request);
    expect(read?.headers.get('X-CSRF-Token')).toBeNull();
    expect(change?.headers.get('X-CSRF-Token')).toBe('token');
    expect(change?.credentials).toBe('include');
  });

  it('rejects with what the server said', async () => {
    const error = { code: 'RATE_LIMITED', message: 'Slow down', details: { retryAfterSeconds: 12 } };
    answer.mockImplementation(() => json(429, { ok: false, error }, { 'X-Request-Id': 'r-1' }));
    expect(await failure()).toMatchObject({ ...error, status: 429, requestId: 'r-1' });
  });

  it('makes the best of an answer that is not ours', async () => {
    answer.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'HTTP_502', message: 'Request failed', isClientFault: false });
  });

  it('calls a missing answer NETWORK', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure()).toMatchObject({ code: 'NETWORK', status: 0 });
  });

  it('leaves an abort as it is', async () => {
    const controller = new AbortController();
    answer.mockImplementation(() => {
      controller.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    expect(await failure({ signal: controller.signal })).toMatchObject({ name: 'AbortError' });
  });

  it('tells of a session that is gone, but not of a wrong password', async () => {
    const signedOut = vi.fn();
    const stop = onSignedOut(signedOut);
    answer.mockImplementationOnce(() => json(401, { error: { code: 'INVALID_CREDENTIALS', message: 'no' } }));
    await failure();
    expect(signedOut).not.toHaveBeenCalled();
    answer.mockImplementation(() => json(401, { error: { code: 'UNAUTHENTICATED', message: 'no' } }));
    await failure();
    expect(signedOut).toHaveBeenCalledOnce();
    stop();
    await failure();
    expect(signedOut).toHaveBeenCalledOnce();
  });
});
