import { readLook, type TenantLook } from './theme-value';
import { themeVariables } from './theme-variables';

/** Read by public/theme-boot.js before the first paint; keep the two in step. */
const STORAGE_KEY = 'corbel.theme';

/** What is kept of the last look: itself, and the variables it came to, so that the boot script need not know how. */
interface Remembered {
  look: TenantLook;
  variables: Record<string, string>;
}

/** Puts a look on the page and remembers it, so that the next visit's first paint already has it. */
export function applyTheme(look: TenantLook): void {
  const variables = themeVariables(look);
  const { style } = document.documentElement;
  // What the last look set and this one does not is the product's own again.
  for (const name of Array.from(style)) if (name.startsWith('--') && !(name in variables)) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ look, variables } satisfies Remembered));
  } catch {
    // Storage is full or forbidden: the next visit starts with the default look for a moment.
  }
}

/** The look to begin with: the one the page came with, which is of now, else the last visit's, else the default one. */
export function firstLook(): TenantLook {
  try {
    const sent = document.querySelector<HTMLMetaElement>('meta[name="corbel-look"]')?.content;
    if (sent?.startsWith('{')) return readLook(JSON.parse(sent));
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Remembered> | null;
    return readLook(stored?.look);
  } catch {
    return readLook(null);
  }
}
