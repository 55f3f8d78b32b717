import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDrafts } from './use-drafts';

const FORM = { title: 'Lift 4', content: '<p>out</p>', tags: [], color: 'yellow', folder: null };
const kept = () => Object.keys(localStorage);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('keeps what is typed a second after the last key', () => {
  const { result, unmount } = renderHook(() => useDrafts('me', () => FORM, null));
  act(() => result.current.touch());
  act(() => vi.advanceTimersByTime(1000));
  expect(kept()).toEqual([expect.stringMatching(/^notesDraft_\d+$/)]);
  unmount();
});

it('keeps nothing more once the form became a note, whatever is still on its way', () => {
  const { result, unmount } = renderHook(() => useDrafts('me', () => FORM, null));
  act(() => result.current.touch());
  act(() => vi.advanceTimersByTime(1000));
  act(() => {
    result.current.forget();
    // The key that comes before the form is drawn anew.
    result.current.touch();
  });
  act(() => vi.advanceTimersByTime(10_000));
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual([]);
  unmount();
  expect(kept()).toEqual([]);
});
