import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePhone } from './use-phone';

it('follows the window, but not the paper that is printed on', () => {
  const told = new Set<() => void>();
  const list = {
    matches: false,
    addEventListener: (_event: string, listener: () => void) => told.add(listener),
    removeEventListener: (_event: string, listener: () => void) => told.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => list);
  const narrowTo = (matches: boolean) =>
    act(() => {
      list.matches = matches;
      for (const tell of told) tell();
    });
  const { result } = renderHook(usePhone);
  window.dispatchEvent(new Event('beforeprint'));
  narrowTo(true);
  expect(result.current).toBe(false);
  narrowTo(false);
  window.dispatchEvent(new Event('afterprint'));
  narrowTo(true);
  expect(result.current).toBe(true);
});
