/** Where pictures outlive the page. No method rejects: a browser that keeps nothing still shows people. */
export interface AvatarStore {
  /** The picture kept for a photo's address, and when it was kept (ms since 1970). */
  lookup(photo: string): Promise<StoredAvatar | undefined>;
  save(avatar: StoredAvatar): Promise<void>;
  /** Removes what was kept before this moment (ms since 1970). */
  removeBefore(moment: number): Promise<void>;
  clear(): Promise<void>;
}

export interface StoredAvatar {
  /** The photo's address as the person's record has it; it changes with the picture. */
  photo: string;
  image: Blob;
  keptAt: number;
}

/** What the cache asks of the world around it, so that tests can bring their own. */
export interface AvatarCacheOptions {
  store: AvatarStore;
  fetchImage(url: string): Promise<Blob>;
  now?(): number;
  /** Makes an address for an image in memory. */
  show?(image: Blob): string;
}

/** Longest side in pixels, and the quality of the webp that the resizing route answers with, in percent. */
const SIZE = 128;
const QUALITY = 85;
const KEEP_MS = 7 * 24 * 60 * 60_000;
const FIRST_CLEANUP_MS = 5000;
const CLEANUP_MS = 60 * 60_000;
const BATCH = 5;
const BATCH_PAUSE_MS = 100;

/** The picture at avatar size: webp of at most 128 pixels, made by the server's resizing route. */
export function avatarUrl(photo: string): string {
  return `/api/v1/images?${new URLSearchParams({ src: photo, w: String(SIZE), q: String(QUALITY) })}`;
}

export interface AvatarCache {
  /** The picture's address in this page when it is there already, else null. */
  peek(photo: string): string | null;
  /** Gives an address that an `img` can show. Rejects when the picture cannot be had. */
  load(photo: string): Promise<string>;
  /** Fetches pictures that will be wanted soon: five at a time, 100 ms between. Failures are nobody's concern. */
  preload(photos: readonly string[]): void;
  /** Removes pictures older than seven days, 5 s from now and then every hour. Gives the way to stop. */
  startUpkeep(): () => void;
  /** Forgets everything, in memory and on the disk. */
  clear(): Promise<void>;
}

/** Pictures of people as this browser has them: once in memory for the page, and seven days in the store. */
export function createAvatarCache(options: AvatarCacheOptions): AvatarCache {
  const { store, fetchImage, now = Date.now, show = (image) => URL.createObjectURL(image) } = options;
  const loading = new Map<string, Promise<string>>();
  // Addresses live as long as the page: a picture is a few kilobytes, and the same faces come again.
  const shown = new Map<string, string>();
  let queue: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const find = async (photo: string): Promise<string> => {
    const kept = await store.lookup(photo);
    if (kept && kept.keptAt > now() - KEEP_MS) return show(kept.image);
    const image = await fetchImage(avatarUrl(photo));
    await store.save({ photo, image, keptAt: now() });
    return show(image);
  };

  const load = (photo: string): Promise<string> => {
    const known = loading.get(photo);
    if (known) return known;
    const found = find(photo);
    loading.set(photo, found);
    found.then(
      (address) => shown.set(photo, address),
      // The next one who wants it asks again.
      () => loading.delete(photo),
    );
    return found;
  };

  const loadBatch = () => {
    for (const photo of queue.splice(0, BATCH)) load(photo).catch(() => undefined);
    timer = queue.length > 0 ? setTimeout(loadBatch, BATCH_PAUSE_MS) : undefined;
  };

  return {
    peek: (photo) => shown.get(photo) ?? null,
    load,
    preload(photos) {
      queue = [...new Set([...queue, ...photos])].filter((photo) => !loading.has(photo));
      if (queue.length > 0) timer ??= setTimeout(loadBatch, BATCH_PAUSE_MS);
    },
    startUpkeep() {
      const cleanUp = () => void store.removeBefore(now() - KEEP_MS);
      const first = setTimeout(cleanUp, FIRST_CLEANUP_MS);
      const hourly = setInterval(cleanUp, CLEANUP_MS);
      return () => {
        clearTimeout(first);
        clearInterval(hourly);
      };
    },
    async clear() {
      clearTimeout(timer);
      timer = undefined;
      queue = [];
      loading.clear();
      shown.clear();
      await store.clear();
    },
  };
}
