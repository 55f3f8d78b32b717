import * as Y from 'yjs';

/**
 * Joins a document that was written into before the server had one with the server's `theirs`, which `updates` make:
 * the server's text came from an earlier state of `own`, so `own` takes its place. Gives what the server lacks then.
 * Neither the place of the cursor nor what can be undone is lost, since every letter of `own` stays the one it was.
 */
export function joinDocument(own: Y.Doc, theirs: Y.Doc, updates: readonly Uint8Array[], origin: unknown): Uint8Array {
  const writers = new Set(theirs.store.clients.keys());
  // A document that has been joined before is in theirs, and must not be deleted from it.
  const isJoined = writers.has(own.clientID);
  own.transact((transaction) => {
    for (const update of updates) Y.applyUpdate(own, update, origin);
    if (isJoined) return;
    for (const type of own.share.values()) {
      for (let item = type._start; item; item = item.right) {
        if (!item.deleted && writers.has(item.id.client)) item.delete(transaction);
      }
    }
  }, origin);
  return Y.encodeStateAsUpdate(own, Y.encodeStateVector(theirs));
}
