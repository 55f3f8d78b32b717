/** Addresses that people put into notes. */

/** What the server keeps of links. */
const SAFE = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address to keep for what was typed, or null where it is none that a note may hold. `example.org` becomes
 * `https://example.org`; scripts and the like are refused.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[/#]/.test(text)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]+:\d+(?:[/?#]|$)/.test(text);
  const whole = hasScheme ? text : text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
  try {
    return SAFE.has(new URL(whole).protocol) ? whole : null;
  } catch {
    return null;
  }
}
