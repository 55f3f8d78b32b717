/**
 * Two tabs share one stored queue; an upload must run in only one of them. A tab claims an upload for as long as
 * it lives, and the browser gives the claim up with the tab, even when it crashes.
 */
export type Claim = (id: string) => Promise<Release | null>;
/** Gives the claim back. */
export type Release = () => void;

/** Claims through the Web Locks API; null when another tab has it. Without the API (no secure context) every claim succeeds. */
export const claimUpload: Claim = (id) => {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    locks
      .request(`corbel-upload-${id}`, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(() => undefined));
  });
};
