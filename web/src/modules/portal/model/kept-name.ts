/** The only thing that the portal keeps in this browser: the name that its header shows until the server has answered. */
const KEY = 'corbel.portal.name';

/** Who was in the portal last; null where nobody was, or the browser keeps nothing. */
export function keptName(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The header names nobody for a moment on the next visit.
  }
}

export function forgetName(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
