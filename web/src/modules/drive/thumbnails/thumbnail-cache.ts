/** Small pictures of files as this browser made them: kept by it, and made a few at a time within a budget. */

/** Where pictures outlive the page. No method rejects: a browser that keeps nothing makes them again. */
export interface ThumbnailStore {
  lookup(key: string): Promise<StoredThumbnail | undefined>;
  save(thumbnail: StoredThumbnail): Promise<void>;
  /** Removes all but the newest `most`. */
  trim(most: number): Promise<void>;
  clear(): Promise<void>;
}

export interface StoredThumbnail {
  /** The file and its content: another version has another picture. */
  key: string;
  /** Null for a file that no picture can be made of. */
  image: Blob | null;
  /** When it was made, in ms since 1970. */
  keptAt: number;
}

/** A picture that is wanted. */
export interface ThumbnailWish {
  key: string;
  /** How many bytes of the original making it may take. */
  cost: number;
  /** Makes it; null where the file cannot be drawn. Rejects where it might another time. */
  make: () => Promise<Blob | null>;
}

/** What making pictures may take while the page is open: a grid is not to download a whole drive. */
export interface ThumbnailLimits {
  atOnce: number;
  /** Pictures made, and bytes of originals read for them. */
  made: number;
  bytes: number;
  /** Pictures kept on the disk. */
  kept: number;
}

export const THUMBNAIL_LIMITS: ThumbnailLimits = { atOnce: 2, made: 500, bytes: 200 * 1024 * 1024, kept: 2000 };

export interface ThumbnailOptions {
  store: ThumbnailStore;
  limits?: ThumbnailLimits;
  now?(): number;
  /** Makes an address for an image in memory. */
  show?(image: Blob): string;
}

export interface ThumbnailCache {
  /** The picture's address in this page when it is there already, else null. */
  peek(key: string): string | null;
  /** Gives an address that an `img` can show, or null. A wish that `signal` takes back before its turn is forgotten. */
  load(wish: ThumbnailWish, signal: AbortSignal): Promise<string | null>;
}

interface Waiting {
  wish: ThumbnailWish;
  signal: AbortSignal;
  settle: (address: string | null) => void;
}

/** Pictures saved between two looks at how many are kept. */
const TRIM_EVERY = 50;

export function createThumbnailCache(options: ThumbnailOptions): ThumbnailCache {
  const { store, limits = THUMBNAIL_LIMITS, now = Date.now, show = (image) => URL.createObjectURL(image) } = options;
  // Addresses live as long as the page: a picture is some ten kilobytes.
  const shown = new Map<string, string>();
  /** Files that nothing could be made of since the page was opened. */
  const hopeless = new Set<string>();
  const waiting: Waiting[] = [];
  let running = 0;
  let made = 0;
  let bytes = 0;

  async function find({ key, cost, make }: ThumbnailWish): Promise<string | null> {
    const there = shown.get(key);
    if (there) return there;
    let image = (await store.lookup(key))?.image;
    if (image === undefined) {
      if (made >= limits.made || bytes + cost > limits.bytes) return null;
      made += 1;
      bytes += cost;
      image = await make();
      await store.save({ key, image, keptAt: now() });
      if (made % TRIM_EVERY === 0) await store.trim(limits.kept);
    }
    if (image === null) {
      hopeless.add(key);
      return null;
    }
    const address = show(image);
    shown.set(key, address);
    return address;
  }

  function work(): void {
    while (running < limits.atOnce) {
      // The newest wish first: it is what the person looks at now.
      const next = waiting.pop();
      if (!next) return;
      if (next.signal.aborted) {
        next.settle(null);
        continue;
      }
      running += 1;
      find(next.wish)
        .catch(() => {
          hopeless.add(next.wish.key);
          return null;
        })
        .then((address) => {
          running -= 1;
          next.settle(address);
          work();
        });
    }
  }

  return {
    peek: (key) => shown.get(key) ?? null,
    load(wish, signal) {
      const there = shown.get(wish.key);
      if (there || hopeless.has(wish.key)) return Promise.resolve(there ?? null);
      return new Promise((settle) => {
        waiting.push({ wish, signal, settle });
        work();
      });
    },
  };
}
