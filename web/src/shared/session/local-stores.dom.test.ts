import { expect, it, vi } from 'vitest';
import { beforeSignOut, clearLocalStores, finishSession } from './local-stores';

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

it('removes what modules keep, and nothing else', async () => {
  localStorage.setItem('notesChange_t/u/n/1', '{}');
  localStorage.setItem('lastCall_t/u', '{}');
  localStorage.setItem('notesDraft_1', '{}');
  await clearLocalStores([
    { keys: ['notesChange_'], databases: ['changes'] },
    { keys: ['lastCall_'], databases: [] },
  ]);
  expect(Object.keys(localStorage)).toEqual(['notesDraft_1']);
});
