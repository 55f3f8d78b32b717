import type { UploadItem } from '../model/upload-item';

/** How often listeners hear of progress, at most, in milliseconds. Thousands of files move without a thousand drawings of the list. */
export const TELL_EVERY_MS = 100;

/** The items of a queue by id, in the order they came. */
export interface ItemTable {
  get(id: string): UploadItem | undefined;
  /** The items as they are now. The same array until something changes. */
  list(): readonly UploadItem[];
  /** The items as listeners were last told. The same array until they are told again. */
  told(): readonly UploadItem[];
  add(items: readonly UploadItem[]): void;
  /** Replaces the item of that id, if it is still there. */
  replace(item: UploadItem): void;
  remove(ids: ReadonlySet<string>): void;
  /** The first item that `isWanted`, from the front. */
  find(isWanted: (item: UploadItem) => boolean): UploadItem | undefined;
  subscribe(listener: () => void): () => void;
  /** Tells listeners now. */
  tell(): void;
}

export function createItemTable(): ItemTable {
  const items = new Map<string, UploadItem>();
  const listeners = new Set<() => void>();
  let current: readonly UploadItem[] | null = [];
  let told: readonly UploadItem[] = [];
  let telling: ReturnType<typeof setTimeout> | null = null;

  const list = (): readonly UploadItem[] => {
    current ??= Array.from(items.values());
    return current;
  };
  function tell(): void {
    if (telling !== null) clearTimeout(telling);
    telling = null;
    told = list();
    for (const listener of [...listeners]) listener();
  }
  function changed(): void {
    current = null;
    telling ??= setTimeout(tell, TELL_EVERY_MS);
  }

  return {
    get: (id) => items.get(id),
    list,
    told: () => told,
    add(fresh) {
      for (const item of fresh) items.set(item.id, item);
      changed();
    },
    replace(item) {
      if (!items.has(item.id)) return;
      items.set(item.id, item);
      changed();
    },
    remove(ids) {
      for (const id of ids) items.delete(id);
      changed();
    },
    find(isWanted) {
      for (const item of items.values()) if (isWanted(item)) return item;
      return undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
  };
}
