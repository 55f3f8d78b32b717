import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { MODES, type Mode } from './theme-value';

/** Read by public/theme-boot.js as well; keep the two in step. */
const MODE_KEY = 'corbel.mode';

const toMode = (scheme: MantineColorScheme): Mode => (scheme === 'auto' ? 'system' : scheme);
const toScheme = (mode: Mode): MantineColorScheme => (mode === 'system' ? 'auto' : mode);

/** Mantine's word for a mode and back: only `system` has another name there. */
export const modeWords = { toMode, toScheme };

/** The stored mode; `system` when none or nonsense is stored. */
export function readMode(): Mode {
  try {
    const stored = localStorage.getItem(MODE_KEY);
    return MODES.find((mode) => mode === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

const SCHEME = 'data-mantine-color-scheme';

/** Has the page wear the light theme whatever was chosen, and stores nothing; gives the way back. */
export function forceLight(): () => void {
  const root = document.documentElement;
  const worn = root.getAttribute(SCHEME);
  root.setAttribute(SCHEME, 'light');
  return () => {
    if (worn) root.setAttribute(SCHEME, worn);
  };
}

/** Prints on white paper: the light theme from before a print until after it. Gives the way to stop. */
export function printLight(): () => void {
  let restore: (() => void) | undefined;
  const before = () => {
    restore = forceLight();
  };
  const after = () => restore?.();
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** Keeps the mode in local storage and follows changes that other tabs make. */
export function createModeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  return {
    get: () => toScheme(readMode()),
    set(scheme) {
      try {
        localStorage.setItem(MODE_KEY, toMode(scheme));
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    },
    subscribe(onUpdate) {
      onStorage = (event) => {
        if (event.key !== MODE_KEY) return;
        const scheme = toScheme(readMode());
        if (isMantineColorScheme(scheme)) onUpdate(scheme);
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe() {
      if (onStorage) window.removeEventListener('storage', onStorage);
    },
    clear: () => localStorage.removeItem(MODE_KEY),
  };
}
