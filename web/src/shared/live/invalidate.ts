import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ANY_TOPIC, type LiveMapping } from '@/shared/lib/module';
import type { LiveMessage } from './live-stream';

/** For each topic, every mapping that cares about it. */
export type TopicMap = ReadonlyMap<string, readonly LiveMapping[]>;

/** Joins the topic tables of several modules; two may care about one topic. */
export function joinTopics(tables: readonly Readonly<Record<string, LiveMapping>>[]): TopicMap {
  const joined = new Map<string, LiveMapping[]>();
  for (const table of tables) {
    for (const [topic, mapping] of Object.entries(table)) {
      joined.set(topic, [...(joined.get(topic) ?? []), mapping]);
    }
  }
  return joined;
}

/** Makes the queries stale that messages concern, each once. Those on screen are fetched again at once. */
export function applyMessages(queries: QueryClient, topics: TopicMap, messages: readonly LiveMessage[]): void {
  const stale = new Map<string, QueryKey>();
  for (const { topic, ids } of messages) {
    for (const mapping of [topic, ANY_TOPIC].flatMap((each) => topics.get(each) ?? [])) {
      for (const queryKey of mapping(ids)) stale.set(hashKey(queryKey), queryKey);
    }
  }
  for (const queryKey of stale.values()) void queries.invalidateQueries({ queryKey });
}

/** Makes every query of every topic stale: after a reset, and in place of a stream that is down. */
export function applyAll(queries: QueryClient, topics: TopicMap): void {
  const messages = Array.from(topics.keys(), (topic) => ({ topic, ids: [] }));
  applyMessages(queries, topics, messages);
}
