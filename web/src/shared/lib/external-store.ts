import { useSyncExternalStore } from 'react';

/** A value outside React's tree that components can follow. */
export interface ExternalStore<T> {
  get(): T;
  set(next: T | ((current: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a store around `initial`. Values are compared by identity, so replace rather than change them. */
export function createStore<T>(initial: T): ExternalStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const replaced = typeof next === 'function' ? (next as (current: T) => T)(value) : next;
      if (Object.is(replaced, value)) return;
      value = replaced;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's current value; the component renders again when it changes. */
export function useStore<T>(store: ExternalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
