import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewQuery } from '../api/queries';
import type { DriveFile } from '../api/types';
import { type ThumbnailSource, thumbnailSource } from '../model/thumbnail-source';
import { createThumbnailCache, type ThumbnailStore } from './thumbnail-cache';

/** A card that is scrolled past is not drawn: it must be in sight this long, in milliseconds. */
const REST_MS = 200;

// The database's code comes with the first picture, not with the first page.
let opening: Promise<ThumbnailStore> | null = null;
const store = () => {
  opening ??= import('./thumbnail-store').then(({ createThumbnailStore }) => createThumbnailStore());
  return opening;
};

/** The pictures of files, for this page and this browser. */
const thumbnails = createThumbnailCache({
  store: {
    lookup: async (key) => (await store()).lookup(key),
    save: async (thumbnail) => (await store()).save(thumbnail),
    trim: async (most) => (await store()).trim(most),
    clear: async () => (await store()).clear(),
  },
});

/** Forgets every picture on this browser's disk. */
export async function forgetThumbnails(): Promise<void> {
  await (await store()).clear();
}

/** The address of a small picture of the file; null while it is made, and where none can be. */
export function useThumbnail(file: DriveFile): string | null {
  const client = useQueryClient();
  const source = thumbnailSource(file);
  const key = source && `${file.id}/${file.checksum}`;
  const [loaded, setLoaded] = useState<{ key: string; address: string } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the file and its content.
  useEffect(() => {
    if (!key || !source || thumbnails.peek(key)) return undefined;
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      const wish = { key, cost: source.cost, make: () => make(source) };
      void thumbnails.load(wish, stopping.signal).then((address) => {
        if (address && !stopping.signal.aborted) setLoaded({ key, address });
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [key]);

  if (!key) return null;
  return loaded?.key === key ? loaded.address : thumbnails.peek(key);

  async function make({ kind }: ThumbnailSource): Promise<Blob | null> {
    const sign = async () => (await client.fetchQuery(previewQuery(file))).url;
    const { makeThumbnail } = await import('./make-thumbnail');
    return makeThumbnail(kind, await sign(), file.size, sign);
  }
}
