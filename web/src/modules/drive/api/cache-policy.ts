import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isOfDrive } from './keys';

/** How long an entry that nobody looks at is kept after its last use, in milliseconds. */
export const CACHE_TTL_MS = 15 * 60_000;
/** The most entries. */
export const CACHE_ENTRIES = 200;
/** The most memory they may take together, estimated, in bytes. */
export const CACHE_BYTES = 100 * 1024 * 1024;
/** What an entry counts that cannot be measured, in bytes. */
export const UNMEASURABLE = 1024;

/** An answer's estimated size in memory: twice its length as JSON. */
export function estimateBytes(data: unknown): number {
  try {
    const text: string | undefined = JSON.stringify(data);
    return text === undefined ? UNMEASURABLE : text.length * 2;
  } catch {
    return UNMEASURABLE;
  }
}

/** An entry as the policy sees it. */
export interface CacheEntry {
  /** `tenant_{tenantId}_…`: whose answer it is comes first. */
  key: string;
  /** Milliseconds of any steady clock. */
  lastUse: number;
  /** Estimated. */
  bytes: number;
  hasSubscribers: boolean;
}

/**
 * The entries to let go of so that the limits hold: only those that nobody subscribes to, the longest unused first.
 * What is on a screen stays, even above a limit.
 */
export function chooseEvictions(
  entries: readonly CacheEntry[],
  limits: { entries: number; bytes: number } = { entries: CACHE_ENTRIES, bytes: CACHE_BYTES },
): CacheEntry[] {
  let count = entries.length;
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const idle = entries.filter(({ hasSubscribers }) => !hasSubscribers).sort((a, b) => a.lastUse - b.lastUse);
  const evicted: CacheEntry[] = [];
  for (const entry of idle) {
    if (count <= limits.entries && bytes <= limits.bytes) break;
    evicted.push(entry);
    count -= 1;
    bytes -= entry.bytes;
  }
  return evicted;
}

interface Kept extends CacheEntry {
  query: Query;
  /** What was measured. */
  data: unknown;
}

/** The policy at work on a client. */
export interface CachePolicy {
  /** What it knows. */
  entries(): readonly CacheEntry[];
  /** Removes everything of the tenant. Subscribers are told at once: they have no data, and ask again. */
  invalidateTenant(): void;
  /** Stops watching. */
  stop(): void;
}

/**
 * Keeps the drive's part of `client`'s cache within its limits, for one tenant. That an entry goes after its time,
 * unless somebody subscribes by then, is the client's own collecting; it is given the time here.
 */
export function startCachePolicy(client: QueryClient, tenantId: string, now: () => number = Date.now): CachePolicy {
  const cache = client.getQueryCache();
  const kept = new Map<string, Kept>();
  const prefix = `tenant_${tenantId}_`;
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, gcTime: CACHE_TTL_MS } });

  function current(): Kept[] {
    for (const entry of kept.values()) entry.hasSubscribers = entry.query.getObserversCount() > 0;
    return Array.from(kept.values());
  }

  function use(query: Query): void {
    const { data } = query.state;
    if (data === undefined) return;
    const key = prefix + query.queryHash;
    const before = kept.get(key);
    const isMeasured = before?.query === query && before.data === data;
    const bytes = isMeasured ? before.bytes : estimateBytes(data);
    kept.set(key, { key, query, data, bytes, lastUse: now(), hasSubscribers: query.getObserversCount() > 0 });
  }

  function evict(): void {
    for (const { key } of chooseEvictions(current())) {
      const entry = kept.get(key);
      if (entry) cache.remove(entry.query);
    }
  }

  function onEvent(event: QueryCacheNotifyEvent): void {
    const { query, type } = event;
    if (!isOfDrive(query.queryKey)) return;
    if (type === 'removed') kept.delete(prefix + query.queryHash);
    else if (type === 'observerAdded' || type === 'observerRemoved') use(query);
    else if (type === 'updated' && event.action.type === 'success') {
      use(query);
      evict();
    }
  }

  for (const query of cache.getAll()) if (isOfDrive(query.queryKey)) use(query);
  const unsubscribe = cache.subscribe(onEvent);

  return {
    entries: current,
    invalidateTenant() {
      for (const { query, hasSubscribers } of current().filter(({ key }) => key.startsWith(prefix))) {
        if (hasSubscribers) void client.resetQueries({ queryKey: query.queryKey, exact: true });
        else cache.remove(query);
      }
    },
    stop() {
      unsubscribe();
      kept.clear();
    },
  };
}
