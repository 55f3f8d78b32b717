import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from './external-store';

/** A key the person may press, as the shortcuts sheet lists it. */
export interface Shortcut {
  /** `/`, `?`, `n`, `mod+k`, `shift+u`: `mod` is ⌘ on a Mac and Ctrl elsewhere, `alt` ⌥ and Alt. */
  keys: string;
  /** What it does, e.g. `Search files`. */
  label: string;
  /** The heading it stands under, e.g. `Drive`. */
  group: string;
}

const listed = createStore<readonly Shortcut[]>([]);

/** Every shortcut that works on the page now. */
export function useListedShortcuts(): readonly Shortcut[] {
  return useStore(listed);
}

/** True on a device whose command key is ⌘. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
}

const CAPS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** The caps to draw for `keys`, e.g. `['Ctrl', 'K']`. */
export function keyCaps(keys: string): string[] {
  // A plus of its own is a key.
  return keys.split(/\+(?=.)/).map((key) => {
    if (key === 'mod') return isApple() ? '⌘' : 'Ctrl';
    if (key === 'shift') return isApple() ? '⇧' : 'Shift';
    if (key === 'alt') return isApple() ? '⌥' : 'Alt';
    return CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** True when `event` is the stroke that `keys` describes. */
export function matchesKeys(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const wantsMod = parts.includes('mod');
  const hasMod = isApple() ? event.metaKey : event.ctrlKey;
  if (event.altKey !== parts.includes('alt') || wantsMod !== hasMod) return false;
  // `?` and `/` need Shift on some layouts and not on others, so Shift counts only with letters.
  if (/^[a-z]$/.test(key) && parts.includes('shift') !== event.shiftKey) return false;
  return event.key.toLowerCase() === key;
}

/** True when the person is typing: single letters are text then, not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** True while a dialog covers the page: the page's own shortcuts rest. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Lists keys in the shortcuts sheet that a component handles by itself, e.g. on the rows of a list. Memoise the list. */
export function useShortcutHelp(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    listed.set((all) => [...all, ...shortcuts]);
    return () => listed.set((all) => all.filter((other) => !shortcuts.includes(other)));
  }, [shortcuts]);
}

/**
 * Runs `handler` on a key while the component is mounted, and lists it in the shortcuts sheet.
 * Rests while the person types (unless the stroke has `mod` or `alt`) and while a dialog is open.
 */
export function useShortcut({ keys, label, group }: Shortcut, handler: () => void): void {
  const onStroke = useEffectEvent(handler);
  useEffect(() => {
    const entry: Shortcut = { keys, label, group };
    listed.set((all) => [...all, entry]);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matchesKeys(keys, event)) return;
      if (!/mod|alt/.test(keys) && isTyping(event.target)) return;
      if (isCovered()) return;
      event.preventDefault();
      onStroke();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      listed.set((all) => all.filter((other) => other !== entry));
    };
  }, [keys, label, group]);
}
