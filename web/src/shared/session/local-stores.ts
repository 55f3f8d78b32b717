/** What is kept in this browser for whoever is signed in, and goes when they sign out. */

import type { KeptHere } from '../lib/module';

const SOON_MS = 3000;

const hurried = new Set<() => Promise<unknown>>();

/** Work to be done before the session ends, such as sending what was just written. Gives the way to take it back. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  hurried.add(work);
  return () => void hurried.delete(work);
}

/** Does what has to be done before the session ends. Whatever takes too long is not waited for. */
export async function finishSession(): Promise<void> {
  if (hurried.size === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, SOON_MS));
  await Promise.race([Promise.allSettled(Array.from(hurried, (work) => work())), late]);
}

/** Removes what modules keep for whoever was signed in. A disk that cannot be cleared keeps nobody signed in. */
export async function clearLocalStores(kept: readonly KeptHere[]): Promise<void> {
  const prefixes = kept.flatMap(({ keys }) => keys);
  for (const key of Object.keys(localStorage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
  await Promise.all(kept.flatMap(({ databases }) => databases.map(deleteDatabase)));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name);
      // Tabs that have it open let go of it as they leave.
      for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve());
    } catch {
      resolve();
    }
  });
}
