import { expect, it, vi } from 'vitest';
import { followTopic, tellAllFollowers, tellFollowers } from './followers';

it('passes a message to those who follow its topic, and says whether anybody does', () => {
  const follower = vi.fn();
  const stop = followTopic('noteDocument', follower);
  expect(tellFollowers({ topic: 'noteDocument', ids: ['a'] })).toBe(true);
  expect(tellFollowers({ topic: 'notes', ids: ['a'] })).toBe(false);
  expect(follower.mock.calls).toEqual([[['a']]]);
  tellAllFollowers();
  expect(follower).toHaveBeenLastCalledWith([]);
  stop();
  expect(tellFollowers({ topic: 'noteDocument', ids: ['b'] })).toBe(false);
  expect(follower).toHaveBeenCalledTimes(2);
});
