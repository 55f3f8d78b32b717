import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CACHE_BYTES,
  CACHE_ENTRIES,
  CACHE_TTL_MS,
  type CacheEntry,
  type CachePolicy,
  chooseEvictions,
  estimateBytes,
  startCachePolicy,
  UNMEASURABLE,
} from './cache-policy';

describe('the estimate', () => {
  it('is twice the length as JSON', () => expect(estimateBytes({ a: 'bc' })).toBe(2 * '{"a":"bc"}'.length));
  it('is 1,024 for what cannot be measured', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(estimateBytes(circle)).toBe(UNMEASURABLE);
    expect(estimateBytes(undefined)).toBe(UNMEASURABLE);
    expect(estimateBytes(1n)).toBe(UNMEASURABLE);
  });
});

describe('what goes', () => {
  const entry = (key: string, lastUse: number, bytes = 1, hasSubscribers = false): CacheEntry => ({
    key,
    lastUse,
    bytes,
    hasSubscribers,
  });
  const keys = (entries: CacheEntry[]) => entries.map(({ key }) => key);

  it('is nothing within the limits', () => {
    const full = Array.from({ length: CACHE_ENTRIES }, (_, n) => entry(String(n), n, CACHE_BYTES / CACHE_ENTRIES));
    expect(chooseEvictions(full)).toEqual([]);
  });
  it('is the longest unused of too many', () => {
    const many = Array.from({ length: CACHE_ENTRIES + 2 }, (_, n) => entry(String(n), -n));
    expect(keys(chooseEvictions(many))).toEqual(['201', '200']);
  });
  it('is the longest unused of too large ones, until they fit', () => {
    const large = [entry('new', 3, CACHE_BYTES), entry('old', 1, 10), entry('older', 0, 10)];
    expect(keys(chooseEvictions(large))).toEqual(['older', 'old']);
  });
  it('is never what somebody subscribes to, and no more than it must be', () => {
    const arbitrary = fc.record({
      key: fc.string(),
      lastUse: fc.nat(100),
      bytes: fc.nat(50),
      hasSubscribers: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 30 }), fc.nat(20), fc.nat(400), (entries, most, bytes) => {
        const gone = chooseEvictions(entries, { entries: most, bytes });
        expect(gone.some(({ hasSubscribers }) => hasSubscribers)).toBe(false);
        const left = entries.filter((one) => !gone.includes(one));
        const fits = left.length <= most && left.reduce((sum, one) => sum + one.bytes, 0) <= bytes;
        expect(fits || left.every(({ hasSubscribers }) => hasSubscribers)).toBe(true);
        const last = gone.at(-1);
        if (!last) return;
        const before = [...left, last];
        expect(before.length > most || before.reduce((sum, one) => sum + one.bytes, 0) > bytes).toBe(true);
        for (const one of left) if (!one.hasSubscribers) expect(one.lastUse).toBeGreaterThanOrEqual(last.lastUse);
      }),
    );
  });
});

describe('on the query cache', () => {
  beforeEach(() => void vi.useFakeTimers());
  let policy: CachePolicy;
  afterEach(() => {
    policy.stop();
    vi.useRealTimers();
  });
  const list = (n: number) => [{ _id: 'listFiles', query: { limit: n } }];
  function setUp() {
    const client = new QueryClient();
    let clock = 0;
    policy = startCachePolicy(client, 'dunmarrow', () => {
      clock += 1;
      return clock;
    });
    return client;
  }
  const look = (client: QueryClient, n: number, queryFn = () => Promise.resolve({ files: [] })) =>
    new QueryObserver(client, { queryKey: list(n), queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    );

  it('keeps two hundred entries, those in use among them', () => {
    const client = setUp();
    client.setQueryData(list(0), { files: [] });
    const leave = look(client, 0);
    for (let n = 1; n <= CACHE_ENTRIES + 1; n += 1) client.setQueryData(list(n), { files: [] });
    expect(policy.entries()).toHaveLength(CACHE_ENTRIES);
    expect(client.getQueryData(list(0))).toBeDefined();
    expect(client.getQueryData(list(1))).toBeUndefined();
    expect(client.getQueryData(list(2))).toBeUndefined();
    expect(client.getQueryData(list(3))).toBeDefined();
    leave();
  });

  it('lets large answers go once they are not looked at', () => {
    const client = setUp();
    client.setQueryData(list(1), 'x'.repeat(CACHE_BYTES / 4));
    client.setQueryData(list(2), 'y'.repeat(CACHE_BYTES / 4));
    expect(client.getQueryData(list(1))).toBeUndefined();
    expect(client.getQueryData(list(2))).toBeDefined();
  });

  it('lets an entry go after its time, unless somebody looks at it by then', async () => {
    const client = setUp();
    client.setQueryData(list(1), { files: [] });
    client.setQueryData(list(2), { files: [] });
    await vi.advanceTimersByTimeAsync(CACHE_TTL_MS - 1);
    expect(client.getQueryData(list(1))).toBeDefined();
    const leave = look(client, 2);
    await vi.advanceTimersByTimeAsync(CACHE_TTL_MS + 1);
    expect(client.getQueryData(list(1))).toBeUndefined();
    expect(client.getQueryData(list(2))).toBeDefined();
    leave();
    await vi.advanceTimersByTimeAsync(CACHE_TTL_MS);
    expect(client.getQueryData(list(2))).toBeUndefined();
  });

  it('leaves alone what is not the drive’s', () => {
    const client = setUp();
    client.setQueryData([{ _id: 'validateSession' }], {});
    expect(policy.entries()).toEqual([]);
    policy.invalidateTenant();
    expect(client.getQueryData([{ _id: 'validateSession' }])).toBeDefined();
  });

  it('removes everything of a tenant, and tells who subscribes', () => {
    const client = setUp();
    client.setQueryData(list(1), { files: [] });
    client.setQueryData(list(2), { files: ['theirs'] });
    expect(policy.entries().every(({ key }) => key.startsWith('tenant_dunmarrow_'))).toBe(true);
    const seen: unknown[] = [];
    const never = () => new Promise<{ files: string[] }>(() => undefined);
    const observer = new QueryObserver(client, { queryKey: list(2), queryFn: never, staleTime: 1e9 });
    const leave = observer.subscribe(({ data }) => void seen.push(data));
    policy.invalidateTenant();
    vi.runOnlyPendingTimers();
    expect(client.getQueryData(list(1))).toBeUndefined();
    expect(observer.getCurrentResult().data).toBeUndefined();
    expect(seen.at(-1)).toBeUndefined();
    leave();
  });
});
