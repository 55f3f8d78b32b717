import { useEffect, useState } from 'react';
import { type AvatarStore, createAvatarCache } from './avatar-cache';

// The database's code comes with the first picture, not with the first page.
const opened = () => import('./avatar-store').then(({ createAvatarStore }) => createAvatarStore());
let opening: Promise<AvatarStore> | null = null;
const NOTHING_KEPT: AvatarStore = {
  lookup: async () => undefined,
  save: async () => undefined,
  removeBefore: async () => undefined,
  clear: async () => undefined,
};
const store = () => {
  // Without a line the code itself does not come: nothing is kept then, and the next picture asks again.
  opening ??= opened().catch(() => {
    opening = null;
    return NOTHING_KEPT;
  });
  return opening;
};

/** The pictures of people, for this page and this browser. */
export const avatars = createAvatarCache({
  store: {
    lookup: async (photo) => (await store()).lookup(photo),
    save: async (avatar) => (await store()).save(avatar),
    removeBefore: async (moment) => (await store()).removeBefore(moment),
    clear: async () => (await store()).clear(),
  },
  async fetchImage(url) {
    const response = await fetch(url, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`picture: ${response.status}`);
    return response.blob();
  },
});

/** The address to show for a photo; null while it loads, when it cannot be had, and without one. */
export function useAvatar(photo: string | null | undefined): string | null {
  const [loaded, setLoaded] = useState<{ photo: string; address: string } | null>(null);
  useEffect(() => {
    if (!photo) return;
    let wanted = true;
    avatars.load(photo).then(
      (address) => wanted && setLoaded({ photo, address }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [photo]);
  if (!photo) return null;
  return loaded?.photo === photo ? loaded.address : avatars.peek(photo);
}
