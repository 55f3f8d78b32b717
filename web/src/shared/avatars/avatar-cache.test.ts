import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AvatarStore, avatarUrl, createAvatarCache, type StoredAvatar } from './avatar-cache';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;

/** A store in memory that tells what it was asked. */
function memoryStore(kept: StoredAvatar[] = []) {
  const avatars = new Map(kept.map((avatar) => [avatar.photo, avatar]));
  return {
    avatars,
    lookup: vi.fn(async (photo: string) => avatars.get(photo)),
    save: vi.fn(async (avatar: StoredAvatar) => void avatars.set(avatar.photo, avatar)),
    removeBefore: vi.fn(async (moment: number) => {
      for (const [photo, { keptAt }] of avatars) if (keptAt < moment) avatars.delete(photo);
    }),
    clear: vi.fn(async () => avatars.clear()),
  } satisfies AvatarStore & { avatars: Map<string, StoredAvatar> };
}

const imageOf = (text: string) => new Blob([text], { type: 'image/webp' });

function cacheOver(store: AvatarStore, fetchImage = vi.fn(async (url: string) => imageOf(url))) {
  let count = 0;
  const cache = createAvatarCache({
    store,
    fetchImage,
    show: () => {
      count += 1;
      return `blob:${count}`;
    },
  });
  return { cache, fetchImage };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(100 * DAY);
});
afterEach(() => vi.useRealTimers());

it('asks the resizing route for 128 pixels at quality 85', () => {
  expect(avatarUrl('/photos/a b?v=2')).toBe('/api/v1/images?src=%2Fphotos%2Fa+b%3Fv%3D2&w=128&q=85');
});

it('fetches a picture once, keeps it, and then has it at hand', async () => {
  const store = memoryStore();
  const { cache, fetchImage } = cacheOver(store);
  expect(cache.peek('/p/1')).toBeNull();
  const [first, second] = await Promise.all([cache.load('/p/1'), cache.load('/p/1')]);
  expect(second).toBe(first);
  expect(fetchImage).toHaveBeenCalledExactlyOnceWith(avatarUrl('/p/1'));
  expect(store.avatars.get('/p/1')?.keptAt).toBe(100 * DAY);
  expect(cache.peek('/p/1')).toBe(first);
});

it('shows what the browser kept for less than seven days without asking', async () => {
  const store = memoryStore([{ photo: '/p/1', image: imageOf('kept'), keptAt: 93 * DAY + 1 }]);
  const { cache, fetchImage } = cacheOver(store);
  await cache.load('/p/1');
  expect(fetchImage).not.toHaveBeenCalled();
});

it('asks again for what is seven days old', async () => {
  const store = memoryStore([{ photo: '/p/1', image: imageOf('kept'), keptAt: 93 * DAY }]);
  const { cache, fetchImage } = cacheOver(store);
  await cache.load('/p/1');
  expect(fetchImage).toHaveBeenCalledOnce();
});

it('tries again after a failure', async () => {
  const fetchImage = vi.fn(async (url: string) => imageOf(url)).mockRejectedValueOnce(new Error('offline'));
  const { cache } = cacheOver(memoryStore(), fetchImage);
  await expect(cache.load('/p/1')).rejects.toThrow('offline');
  await expect(cache.load('/p/1')).resolves.toBe('blob:1');
});

it('preloads five at a time, 100 ms between, and nothing twice', async () => {
  const { cache, fetchImage } = cacheOver(memoryStore());
  await cache.load('/p/0');
  fetchImage.mockClear();
  const photos = Array.from({ length: 12 }, (_, index) => `/p/${index}`);
  cache.preload([...photos, '/p/3']);
  await vi.advanceTimersByTimeAsync(99);
  expect(fetchImage).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchImage).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchImage).toHaveBeenCalledTimes(10);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchImage).toHaveBeenCalledTimes(11);
  cache.preload(photos);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchImage).toHaveBeenCalledTimes(11);
});

it('removes what is older than seven days 5 s after the start and every hour, until stopped', async () => {
  const store = memoryStore([
    { photo: '/p/old', image: imageOf('old'), keptAt: 92 * DAY },
    { photo: '/p/new', image: imageOf('new'), keptAt: 99 * DAY },
  ]);
  const { cache } = cacheOver(store);
  const stop = cache.startUpkeep();
  await vi.advanceTimersByTimeAsync(4999);
  expect(store.avatars.size).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([...store.avatars.keys()]).toEqual(['/p/new']);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(store.removeBefore).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  expect(store.removeBefore).toHaveBeenCalledTimes(2);
});

it('forgets everything when told to', async () => {
  const store = memoryStore();
  const { cache, fetchImage } = cacheOver(store);
  await cache.load('/p/1');
  cache.preload(['/p/2']);
  await cache.clear();
  await vi.advanceTimersByTimeAsync(1000);
  expect(cache.peek('/p/1')).toBeNull();
  expect(store.avatars.size).toBe(0);
  expect(fetchImage).toHaveBeenCalledOnce();
});
