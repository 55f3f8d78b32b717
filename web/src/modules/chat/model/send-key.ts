/** What sends a message: Enter, or Ctrl+Enter (⌘Enter), as the person chose on this device. */
export type SendKey = 'enter' | 'mod+enter';

const KEY = 'corbel.chat.sendKey';

/** The person's choice; Enter until they made one. */
export function readSendKey(): SendKey {
  try {
    return localStorage.getItem(KEY) === 'mod+enter' ? 'mod+enter' : 'enter';
  } catch {
    return 'enter';
  }
}

export function keepSendKey(choice: SendKey): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

interface Stroke {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/**
 * True when the stroke sends. Shift+Enter never does, nor does Enter that ends a word being composed. With Ctrl or ⌘ it always
 * does; `isInBlock` says that the cursor stands in a list or in code, where Enter alone begins the next line.
 */
export function isSendStroke(stroke: Stroke, choice: SendKey, isInBlock: boolean): boolean {
  if (stroke.key !== 'Enter' || stroke.shiftKey || stroke.altKey || stroke.isComposing) return false;
  return stroke.ctrlKey || stroke.metaKey || (choice === 'enter' && !isInBlock);
}

/** What is said under the field. */
export const sendKeyHint = (choice: SendKey, isApple: boolean): string => {
  if (choice === 'enter') return 'Enter sends, Shift+Enter begins a new line';
  return `${isApple ? '⌘' : 'Ctrl+'}Enter sends, Enter begins a new line`;
};
