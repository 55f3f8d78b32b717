import type { Editor, Range } from '@tiptap/core';
import { type Plugin, PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { createStore } from '../lib/external-store';

/** One line of the list that opens at the cursor while one types. */
export interface CaretItem {
  key: string;
  label: string;
  /** Small words at the end of the line. */
  hint?: string;
  /** The same, for keys that are typed. */
  shortcut?: string;
  /** An emoji or `#`, before the label. */
  sign?: string;
  /** A person: their picture stands before the label; null for one without. */
  photo?: string | null;
}

/** The list that is open at the cursor. */
export interface OpenCaretMenu {
  /** What a screen reader calls it. */
  name: string;
  items: readonly CaretItem[];
  /** The place of the line that Enter takes. */
  active: number;
  /** Where the sign stands that opened it, in the window's pixels. */
  at: { left: number; top: number; bottom: number };
  /** On which side of the line it stands where there is room. */
  side: 'above' | 'below';
  /** Takes the line at this place. */
  choose: (place: number) => void;
}

/** The one list that is open in this window; null where none is. */
export const openCaretMenu = createStore<OpenCaretMenu | null>(null);

export interface CaretMenuSource<T> {
  name: string;
  side: OpenCaretMenu['side'];
  /** What opens the list at the beginning of a word, such as `@` or `/`. */
  char: string;
  /** What fits the letters typed behind it; no list opens where nothing does. */
  find: (typed: string, editor: Editor) => readonly T[];
  item: (found: T) => CaretItem;
  /** Puts it in the place of what was typed. */
  insert: (editor: Editor, range: Range, chosen: T) => void;
}

/** Opens a list at a sign; typing narrows it, Enter takes a line. `CaretMenu` draws it. */
export function caretMenu<T>(editor: Editor, { name, side, char, find, item, insert }: CaretMenuSource<T>): Plugin {
  const show = (props: SuggestionProps<T, T>) => {
    const box = props.clientRect?.();
    openCaretMenu.set(
      box && props.items.length > 0
        ? {
            name,
            items: props.items.map(item),
            active: 0,
            at: { left: box.left, top: box.top, bottom: box.bottom },
            side,
            choose: (place) => {
              const chosen = props.items[place];
              if (chosen !== undefined) props.command(chosen);
            },
          }
        : null,
    );
  };
  return Suggestion<T, T>({
    editor,
    pluginKey: new PluginKey(`caretMenu${char}`),
    char,
    items: ({ query, editor: asked }) => [...find(query, asked)],
    command: ({ editor: asked, range, props }) => insert(asked, range, props),
    render: () => ({
      onStart: show,
      onUpdate: show,
      onExit: () => openCaretMenu.set(null),
      onKeyDown: ({ event }) => onKey(event),
    }),
  });
}

/** Arrows move, Enter and Tab take, Escape leaves. True when the key was the list's. */
function onKey(event: KeyboardEvent): boolean {
  const open = openCaretMenu.get();
  if (!open) return false;
  const { items, active } = open;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    openCaretMenu.set({ ...open, active: (active + step + items.length) % items.length });
    return true;
  }
  if (event.key === 'Escape') {
    openCaretMenu.set(null);
    return true;
  }
  if (event.key !== 'Enter' && event.key !== 'Tab') return false;
  open.choose(active);
  return true;
}
