import { expect, it, vi } from 'vitest';
import { beforeSignOut, clearLocalStores, finishSession, NOTE_JOURNAL_NOW } from './local-stores';

it('waits for what has to be done before the session ends, but not for ever', async () => {
  vi.useFakeTimers();
  let isDone = false;
  const stop = beforeSignOut(async () => {
    isDone = true;
  });
  await finishSession();
  expect(isDone).toBe(true);
  stop();
  const stopLate = beforeSignOut(() => new Promise(() => undefined));
  const finished = vi.fn();
  void finishSession().then(finished);
  await vi.advanceTimersByTimeAsync(2999);
  expect(finished).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(finished).toHaveBeenCalled();
  stopLate();
  vi.useRealTimers();
});

it('removes what was written into notes, and nothing else', async () => {
  localStorage.setItem(`${NOTE_JOURNAL_NOW}t/u/n/1`, '{}');
  localStorage.setItem('notesDraft_1', '{}');
  await clearLocalStores();
  expect(Object.keys(localStorage)).toEqual(['notesDraft_1']);
});
