import type { LiveMessage } from './live-stream';

type Follower = (ids: readonly string[], message: LiveMessage) => void;

const followers = new Map<string, Set<Follower>>();

/**
 * Calls `follower` with each message of a topic the moment it comes, for what cannot wait to be gathered; with no ids where
 * messages may have been missed. Gives the way to stop.
 */
export function followTopic(topic: string, follower: Follower): () => void {
  const present = followers.get(topic) ?? new Set();
  followers.set(topic, present.add(follower));
  return () => void present.delete(follower);
}

/** Passes a message to those who follow its topic; false where nobody does. */
export function tellFollowers(message: LiveMessage): boolean {
  const present = followers.get(message.topic);
  for (const follower of [...(present ?? [])]) follower(message.ids, message);
  return present !== undefined && present.size > 0;
}

/** Tells all followers that they may have missed messages. */
export function tellAllFollowers(): void {
  for (const topic of followers.keys()) tellFollowers({ topic, ids: [] });
}
