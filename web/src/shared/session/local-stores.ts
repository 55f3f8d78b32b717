/** What is kept in this browser for whoever is signed in, and goes when they sign out. */

/** What was written into notes and is not on the server yet. */
export const NOTE_JOURNAL = 'corbel-note-changes';
/** How the keys begin under which a change of a note stays until the database has it. */
export const NOTE_JOURNAL_NOW = 'notesChange_';
/** How the keys begin under which a chat message stays until the server has it. */
export const CHAT_OUTBOX = 'chatOutbox_';
/** How the keys begin under which the last call is remembered, to enter it again after a reload. */
export const LAST_CALL = 'lastCall_';

const KEPT = [NOTE_JOURNAL_NOW, CHAT_OUTBOX, LAST_CALL];

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

/** Removes what is kept for whoever was signed in. A disk that cannot be cleared keeps nobody signed in. */
export function clearLocalStores(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (KEPT.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(NOTE_JOURNAL);
      // Tabs that have it open let go of it as they leave.
      for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve());
    } catch {
      resolve();
    }
  });
}
