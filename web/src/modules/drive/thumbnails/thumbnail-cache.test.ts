import { expect, it, vi } from 'vitest';
import { createThumbnailCache, type StoredThumbnail, THUMBNAIL_LIMITS, type ThumbnailStore } from './thumbnail-cache';

function memoryStore() {
  const kept = new Map<string, StoredThumbnail>();
  const store: ThumbnailStore = {
    lookup: async (key) => kept.get(key),
    save: async (thumbnail) => void kept.set(thumbnail.key, thumbnail),
    trim: vi.fn(async () => undefined),
    clear: async () => kept.clear(),
  };
  return { kept, store };
}

function cacheOf(limits: Partial<typeof THUMBNAIL_LIMITS> = {}, { kept, store } = memoryStore()) {
  let count = 0;
  const show = () => `blob:${++count}`;
  return { kept, store, cache: createThumbnailCache({ store, limits: { ...THUMBNAIL_LIMITS, ...limits }, show }) };
}

const picture = new Blob(['picture']);
const going = () => new AbortController().signal;
const wish = (key: string, make = vi.fn(async (): Promise<Blob | null> => picture), cost = 1) => ({ key, cost, make });

/** A maker that waits to be told. */
function slow() {
  const done: (() => void)[] = [];
  const order: string[] = [];
  const of = (key: string) =>
    wish(
      key,
      vi.fn(() => {
        order.push(key);
        return new Promise<Blob | null>((resolve) => done.push(() => resolve(picture)));
      }),
    );
  return { of, order, finish: () => done.shift()?.() };
}

it('makes a picture once, and keeps it for the next page', async () => {
  const first = cacheOf();
  const asked = wish('a');
  expect(await first.cache.load(asked, going())).toBe('blob:1');
  expect(await first.cache.load(asked, going())).toBe('blob:1');
  expect(first.cache.peek('a')).toBe('blob:1');
  const second = cacheOf({}, first);
  await second.cache.load(asked, going());
  expect(asked.make).toHaveBeenCalledOnce();
});

it('makes two at a time, what was wanted last first', async () => {
  const { cache } = cacheOf();
  const maker = slow();
  const all = ['a', 'b', 'c', 'd'].map((key) => cache.load(maker.of(key), going()));
  await vi.waitFor(() => expect(maker.order).toEqual(['a', 'b']));
  maker.finish();
  await vi.waitFor(() => expect(maker.order).toEqual(['a', 'b', 'd']));
  maker.finish();
  maker.finish();
  await vi.waitFor(() => expect(maker.order).toHaveLength(4));
  maker.finish();
  expect(await Promise.all(all)).toHaveLength(4);
});

it('forgets what is no longer wanted before its turn', async () => {
  const { cache } = cacheOf({ atOnce: 1 });
  const maker = slow();
  const first = cache.load(maker.of('a'), going());
  const stopping = new AbortController();
  const passed = cache.load(maker.of('b'), stopping.signal);
  stopping.abort();
  await vi.waitFor(() => expect(maker.order).toEqual(['a']));
  maker.finish();
  await first;
  expect(await passed).toBeNull();
  expect(maker.order).toEqual(['a']);
});

it('stays within what a page may make and read', async () => {
  const few = cacheOf({ made: 1 });
  await few.cache.load(wish('a'), going());
  expect(await few.cache.load(wish('b'), going())).toBeNull();
  const small = cacheOf({ bytes: 100 });
  expect(await small.cache.load(wish('a', undefined, 60), going())).not.toBeNull();
  expect(await small.cache.load(wish('b', undefined, 60), going())).toBeNull();
  expect(await small.cache.load(wish('c', undefined, 40), going())).not.toBeNull();
});

it('does not try again with what cannot be drawn, nor on this page with what failed', async () => {
  const first = cacheOf();
  const blank = wish(
    'a',
    vi.fn(async () => null),
  );
  const broken = wish(
    'b',
    vi.fn(async () => Promise.reject(new Error('offline'))),
  );
  for (let time = 0; time < 2; time += 1) {
    expect(await first.cache.load(blank, going())).toBeNull();
    expect(await first.cache.load(broken, going())).toBeNull();
  }
  expect([blank.make.mock.calls.length, broken.make.mock.calls.length]).toEqual([1, 1]);
  const second = cacheOf({}, first);
  await second.cache.load(blank, going());
  await second.cache.load(broken, going());
  expect([blank.make.mock.calls.length, broken.make.mock.calls.length]).toEqual([1, 2]);
});

it('lets go of the oldest now and then', async () => {
  const { cache, store } = cacheOf({ kept: 10 });
  for (let index = 0; index < 100; index += 1) await cache.load(wish(String(index)), going());
  expect(store.trim).toHaveBeenCalledTimes(2);
  expect(store.trim).toHaveBeenLastCalledWith(10);
});
