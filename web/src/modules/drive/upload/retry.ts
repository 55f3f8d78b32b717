import { ApiError } from '@/shared/api/errors';

/** Tries after the first one. */
export const RETRIES = 3;
/** Wait before the first retry, in milliseconds; it doubles with each. */
export const FIRST_DELAY_MS = 1000;

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits, unless aborted. */
export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });

/** No answer, or one from a proxy whose server is away: nothing was refused, the server is just not there now. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status));
}

/** No answer, and the device says that it has no network: the queue waits for it instead of trying in vain. */
function isCutOff(error: unknown): boolean {
  return isConnectionLoss(error) && globalThis.navigator?.onLine === false;
}

/** The server does not know this upload any more (swept, expired, cancelled elsewhere): only a new one can help. */
export function isUploadGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Worth the same call again: the trouble is passing. */
export function isPassing(error: unknown): boolean {
  return (
    isConnectionLoss(error) ||
    (error instanceof ApiError &&
      (error.status >= 500 || error.status === 429 || error.status === 408) &&
      error.status !== 507)
  );
}

/** Worth the same bytes again with a fresh URL: damaged on the way, or the URL ran out while waiting. */
export function isWorthResending(error: unknown): boolean {
  return (
    isPassing(error) || (error instanceof ApiError && (error.code === 'CHECKSUM_MISMATCH' || error.status === 403))
  );
}

/** Runs `work` up to four times with doubling waits, as long as `again` says the failure is worth it and there is a network. */
export async function withRetries<T>(
  work: () => Promise<T>,
  again: (error: unknown) => boolean,
  wait: Sleep,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || attempt >= RETRIES || isCutOff(error) || !again(error)) throw error;
      await wait(FIRST_DELAY_MS * 2 ** attempt, signal);
    }
  }
}
