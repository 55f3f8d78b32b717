import { expect, it, vi } from 'vitest';
import { followTopic, tellAllFollowers, tellFollowers } from './followers';

it('passes a message to those who follow its topic, and says whether anybody does', () => {
  const follower = vi.fn();
  const stop = followTopic('noteDocument', follower);
  const message = { topic: 'noteDocument', ids: ['a'] };
  expect(tellFollowers(message)).toBe(true);
  expect(tellFollowers({ topic: 'notes', ids: ['a'] })).toBe(false);
  expect(follower.mock.calls).toEqual([[['a'], message]]);
  tellAllFollowers();
  expect(follower).toHaveBeenLastCalledWith([], { topic: 'noteDocument', ids: [] });
  stop();
  expect(tellFollowers({ topic: 'noteDocument', ids: ['b'] })).toBe(false);
  expect(follower).toHaveBeenCalledTimes(2);
});
