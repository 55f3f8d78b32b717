import { accentScale } from './accent';
import { FONTS, RADII, readLook, type TenantLook } from './theme-value';

/** Read by public/theme-boot.js before the first paint; keep the two in step. */
const STORAGE_KEY = 'corbel.theme';

/** What is kept of the last look: itself, and the variables it came to, so that the boot script need not know how. */
interface Remembered {
  look: TenantLook;
  variables: Record<string, string>;
}

/** The CSS variables that a look sets on the root element; everything else in tokens.css derives from them. */
export function themeVariables(look: TenantLook): Record<string, string> {
  const shades = accentScale(look.accent).map((color, shade) => [`--accent-${shade}`, color] as const);
  return {
    ...Object.fromEntries(shades),
    '--r': RADII[look.radius],
    '--scale': String(look.scaling / 100),
    '--font': FONTS[look.font],
  };
}

/** Puts a look on the page and remembers it, so that the next visit's first paint already has it. */
export function applyTheme(look: TenantLook): void {
  const variables = themeVariables(look);
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ look, variables } satisfies Remembered));
  } catch {
    // Storage is full or forbidden: the next visit starts with the default look for a moment.
  }
}

/** The look of the last visit, else the default one. */
export function rememberedLook(): TenantLook {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Remembered> | null;
    return readLook(stored?.look);
  } catch {
    return readLook(null);
  }
}
