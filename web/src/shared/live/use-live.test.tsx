import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinTopics } from './invalidate';
import { useLive } from './use-live';

/** A stream that never opens, as when the server is down. */
class DeadEventSource {
  static opened = 0;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    DeadEventSource.opened += 1;
  }
  addEventListener(): void {}
  close(): void {}
}

const topics = joinTopics([{ 'drive.files': () => [['files']] }]);
const figures = joinTopics([{ 'drive.files': () => [['usage']] }]);
let hidden = false;

function Page() {
  useLive(topics, figures);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', DeadEventSource);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  hidden = false;
  DeadEventSource.opened = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (visible: boolean) => {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('polls every 30 s without a stream, but not in a hidden tab', () => {
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  vi.advanceTimersByTime(29_999);
  expect(invalidate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['files'] }], [{ queryKey: ['usage'] }]]);
  show(false);
  vi.advanceTimersByTime(120_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

it('opens the stream again when a long hidden tab comes back, and keeps it over a short absence', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  show(false);
  vi.advanceTimersByTime(59_000);
  show(true);
  expect(DeadEventSource.opened).toBe(1);
  show(false);
  vi.advanceTimersByTime(60_000);
  show(true);
  expect(DeadEventSource.opened).toBe(2);
});
