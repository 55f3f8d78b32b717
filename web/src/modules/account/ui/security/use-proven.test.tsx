import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, type FaultCode } from '@/shared/api/errors';
import { toasts } from '@/shared/ui/toast/toast';
import { useProven } from './use-proven';

const refusal = (code: FaultCode) => new ApiError({ status: 403, code, message: `words of ${code}` });

afterEach(() => toasts.set([]));

it('does it without a password', async () => {
  const { result } = renderHook(() => useProven(async () => 'begun'));
  await act(() => result.current.run());
  expect(result.current).toMatchObject({ result: 'begun', isBusy: false, prompt: { opened: false } });
  act(() => result.current.forget());
  expect(result.current.result).toBeNull();
});

it('asks for the password when the server wants it, and does it with that', async () => {
  const begin = vi.fn(async (password?: string) => {
    if (!password) throw refusal('PASSWORD_REQUIRED');
    return 'begun';
  });
  const { result } = renderHook(() => useProven(begin));
  await act(() => result.current.run());
  expect(result.current).toMatchObject({ result: null, prompt: { opened: true } });
  await act(() => result.current.prompt.onConfirm('secret'));
  expect(begin).toHaveBeenLastCalledWith('secret');
  expect(result.current.result).toBe('begun');
});

it('says what else went wrong', async () => {
  const { result } = renderHook(() => useProven(() => Promise.reject(refusal('SIGN_IN_AGAIN'))));
  await act(() => result.current.run());
  expect(result.current).toMatchObject({ result: null, isBusy: false, prompt: { opened: false } });
  expect(toasts.get().map(({ message }) => message)).toEqual(['words of SIGN_IN_AGAIN']);
});
