import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIGURES, GATHER_MS, gatherMessages, LONGEST_GATHER_MS } from './gather';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes a single message on at once', () => {
  const pass = vi.fn();
  gatherMessages(pass).take({ topic: 'drive.files', ids: ['a'] });
  expect(pass).toHaveBeenCalledWith([{ topic: 'drive.files', ids: ['a'] }]);
});

it('passes what follows on together, each topic once', () => {
  const pass = vi.fn();
  const { take } = gatherMessages(pass);
  for (const id of ['a', 'b', 'c', 'b']) take({ topic: 'drive.files', ids: [id] });
  take({ topic: 'drive.usage', ids: [] });
  expect(pass).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(GATHER_MS);
  expect(pass).toHaveBeenCalledTimes(2);
  expect(pass).toHaveBeenLastCalledWith([
    { topic: 'drive.files', ids: ['b', 'c'] },
    { topic: 'drive.usage', ids: [] },
  ]);
  vi.advanceTimersByTime(10 * GATHER_MS);
  expect(pass).toHaveBeenCalledTimes(2);
  take({ topic: 'drive.files', ids: ['d'] });
  expect(pass).toHaveBeenCalledTimes(3);
});

it('passes a flood on once a second', () => {
  const pass = vi.fn();
  const { take } = gatherMessages(pass);
  const flood = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      take({ topic: 'drive.files', ids: [] });
      vi.advanceTimersByTime(10);
    }
  };
  flood(GATHER_MS + 2 * GATHER_MS);
  pass.mockClear();
  flood(10 * LONGEST_GATHER_MS);
  expect(pass).toHaveBeenCalledTimes(10);
  vi.advanceTimersByTime(2 * LONGEST_GATHER_MS);
  take({ topic: 'drive.files', ids: [] });
  take({ topic: 'drive.files', ids: [] });
  pass.mockClear();
  vi.advanceTimersByTime(GATHER_MS);
  expect(pass).toHaveBeenCalledOnce();
});

it('passes nothing on once it was stopped', () => {
  const pass = vi.fn();
  const { take, stop } = gatherMessages(pass);
  take({ topic: 'drive.files', ids: ['a'] });
  take({ topic: 'drive.files', ids: ['b'] });
  stop();
  vi.advanceTimersByTime(GATHER_MS);
  expect(pass).toHaveBeenCalledOnce();
});

it('waits for its turn where many pages hear of a change', () => {
  const pass = vi.fn();
  const { take } = gatherMessages(pass, undefined, () => 0.5);
  take({ topic: 'drive.files', ids: ['a'], spread: 500 });
  vi.advanceTimersByTime(200);
  take({ topic: 'drive.files', ids: ['b'], spread: 500 });
  expect(pass).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(pass.mock.calls).toEqual([[[{ topic: 'drive.files', ids: ['a', 'b'] }]]]);
});

it('passes figures on at once, and of a flood every three seconds', () => {
  const pass = vi.fn();
  const { take } = gatherMessages(pass, FIGURES);
  take({ topic: 'drive.contents', ids: [] });
  expect(pass).toHaveBeenCalledOnce();
  for (let passed = 0; passed < 30_000; passed += 10) {
    take({ topic: 'drive.contents', ids: [] });
    vi.advanceTimersByTime(10);
  }
  expect(pass.mock.calls.length).toBeGreaterThan(9);
  expect(pass.mock.calls.length).toBeLessThan(13);
});
