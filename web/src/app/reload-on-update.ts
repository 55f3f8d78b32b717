const KEY = 'corbel.reloaded';
/** A second failure this soon is no update: reloading again would go round in a circle. */
const AGAIN_MS = 10_000;

/**
 * After an update of the server the pages of an open tab name files that are gone. When one cannot be fetched, this
 * loads the application anew, once.
 */
export function reloadOnUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
