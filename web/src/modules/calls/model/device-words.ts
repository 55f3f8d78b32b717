/** What to say when a device cannot be used. Pure. */

const NAMES = { microphone: 'microphone', camera: 'camera', screen: 'screen' } as const;

/** Why it cannot be used, and what to do; nothing where the person chose so. */
export function troubleWords(what: keyof typeof NAMES, failure: unknown): string | null {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    // The browser's own window for choosing a screen was closed.
    if (what === 'screen') return null;
    return `Your ${what} is blocked. Allow it in the browser's address bar, then turn it on.`;
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return `No ${what} was found. Connect one, then turn it on.`;
  if (name === 'NotReadableError') return `Your ${what} is in use by another program. Close that, then turn it on.`;
  if (name === 'DeviceUnsupportedError') return `This browser cannot share the ${what}.`;
  return what === 'screen' ? 'Sharing the screen failed.' : `Your ${what} could not be turned on.`;
}
