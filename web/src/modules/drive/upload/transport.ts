import { ApiError } from '@/shared/api/errors';
import type { ErrorCode } from '@/shared/api/gen';

/** Sends bytes to a signed URL. Resolves once the store has them; rejects with {@link ApiError}, or the signal's reason. */
export type PutBytes = (request: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  /** Called with the bytes sent so far, as often as the browser says. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}) => Promise<void>;

/** No byte moved for this long: the connection is dead even if nobody said so. */
const STALL_MS = 60_000;

function errorOf(xhr: XMLHttpRequest): ApiError {
  const status = xhr.status;
  const fallback = {
    code: `HTTP_${status}` as const,
    message: `Storage refused the bytes: ${status} ${xhr.statusText}`.trim(),
    status,
  };
  try {
    const error: unknown = JSON.parse(xhr.responseText)?.error;
    if (typeof error !== 'object' || error === null) return new ApiError(fallback);
    const { code, message } = error as { code?: unknown; message?: unknown };
    return new ApiError({
      status,
      code: typeof code === 'string' ? (code as ErrorCode) : fallback.code,
      message: typeof message === 'string' ? message : fallback.message,
    });
  } catch {
    // An S3 store answers in XML: the status says enough.
    return new ApiError(fallback);
  }
}

function unreachable(): ApiError {
  return new ApiError({ code: 'NETWORK', message: 'The connection was lost', status: 0 });
}

/** XMLHttpRequest because `fetch` still cannot tell how much of a body has been sent. */
export const putBytes: PutBytes = ({ url, headers, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => finish(() => reject(unreachable())), STALL_MS);
    };
    const abort = (): void => finish(() => reject(signal.reason));
    function finish(settle: () => void): void {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
      settle();
      xhr.abort();
    }
    xhr.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      watch();
      onProgress(event.loaded);
    });
    xhr.addEventListener('load', () =>
      finish(() => (xhr.status >= 200 && xhr.status < 300 ? resolve() : reject(errorOf(xhr)))),
    );
    xhr.addEventListener('error', () => finish(() => reject(unreachable())));
    signal.addEventListener('abort', abort, { once: true });
    watch();
    xhr.send(body);
  });
