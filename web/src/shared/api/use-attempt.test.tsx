import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PasskeyError } from '@/shared/lib/passkeys';
import { ApiError, type FaultCode } from './errors';
import { buttonWords, useAttempt } from './use-attempt';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: FaultCode, details = {}) =>
  new ApiError({ status: 400, code, message: `words of ${code}`, details });

async function attemptOf(work: () => Promise<unknown>) {
  const { result } = renderHook(() => useAttempt('said before'));
  expect(result.current.error).toBe('said before');
  const outcome = await act(() => result.current.run(work));
  return { result, outcome };
}

it('gives what the work gives and forgets the former error', async () => {
  const { result, outcome } = await attemptOf(async () => 7);
  expect(outcome).toEqual({ value: 7 });
  expect(result.current).toMatchObject({ error: null, isBusy: false, waitSeconds: 0 });
});

it.each([
  [refusal('INVALID_REQUEST'), 'words of INVALID_REQUEST'],
  [new PasskeyError('cancelled', 'No passkey was used.'), 'No passkey was used.'],
  [new TypeError('x is undefined'), 'Something went wrong. Please try again.'],
])('tells a person what went wrong: %s', async (failure, words) => {
  const { result, outcome } = await attemptOf(() => Promise.reject(failure));
  expect(outcome).toBeNull();
  expect(result.current).toMatchObject({ error: words, isBusy: false });
});

it('counts down while the server asks for patience', async () => {
  const { result } = await attemptOf(() => Promise.reject(refusal('RATE_LIMITED', { retryAfterSeconds: 1.2 })));
  expect(buttonWords(result.current, 'Log in')).toBe('Try again in 2 seconds');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(buttonWords(result.current, 'Log in')).toBe('Try again in 1 second');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(buttonWords(result.current, 'Log in')).toBe('Log in');
});
