import type { QueryClient } from '@tanstack/react-query';
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

/** Makes the queries stale that a message concerns. Those on screen are fetched again at once. */
export function applyMessage(queries: QueryClient, topics: TopicMap, message: LiveMessage): void {
  for (const mapping of new Set([message.topic, ANY_TOPIC].flatMap((topic) => topics.get(topic) ?? []))) {
    for (const queryKey of mapping(message.ids)) void queries.invalidateQueries({ queryKey });
  }
}

/** Makes every query of every topic stale: after a reset, and in place of a stream that is down. */
export function applyAll(queries: QueryClient, topics: TopicMap): void {
  for (const topic of topics.keys()) applyMessage(queries, topics, { topic, ids: [] });
}
