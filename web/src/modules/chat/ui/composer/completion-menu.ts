import { type Editor, Extension, type Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { createStore } from '@/shared/lib/external-store';

/** One line of the list that opens while one types. */
export interface CompletionItem {
  key: string;
  label: string;
  hint: string;
  /** An emoji or `#`; absent for a person, who has a picture. */
  sign?: string;
  photo?: string | null;
  /** Puts it in the place of what was typed. */
  insert: (editor: Editor, range: Range) => void;
}

/** The list that is open at the cursor; null where none is. */
export interface OpenCompletion {
  items: readonly CompletionItem[];
  active: number;
  /** Where the sign stands, in the window's pixels. */
  at: { left: number; top: number; bottom: number };
  choose: (item: CompletionItem) => void;
}

export const openCompletion = createStore<OpenCompletion | null>(null);

export interface CompletionSource {
  /** `@`, `#` or `:`. */
  char: string;
  /** So many letters must follow before the list opens. */
  least: number;
  find: (typed: string) => readonly CompletionItem[];
}

/** Opens a list at `@`, `#` and `:`; typing narrows it, Enter takes one. */
export const Completions = Extension.create<{ sources: readonly CompletionSource[] }>({
  name: 'completions',
  addOptions: () => ({ sources: [] }),
  addProseMirrorPlugins() {
    return this.options.sources.map(({ char, least, find }) =>
      Suggestion<CompletionItem, CompletionItem>({
        editor: this.editor,
        pluginKey: new PluginKey(`completion${char}`),
        char,
        items: ({ query }) => (query.length < least ? [] : [...find(query)]),
        command: ({ editor, range, props }) => props.insert(editor, range),
        render: () => {
          const show = (props: SuggestionProps<CompletionItem, CompletionItem>, active: number) => {
            const box = props.clientRect?.();
            openCompletion.set(
              box && props.items.length > 0
                ? {
                    items: props.items,
                    active,
                    at: { left: box.left, top: box.top, bottom: box.bottom },
                    choose: (item) => props.command(item),
                  }
                : null,
            );
          };
          return {
            onStart: (props) => show(props, 0),
            onUpdate: (props) => show(props, 0),
            onExit: () => openCompletion.set(null),
            onKeyDown: ({ event }) => onCompletionKey(event),
          };
        },
      }),
    );
  },
});

/** Arrows move, Enter and Tab take, Escape leaves. True when the key was the list's. */
function onCompletionKey(event: KeyboardEvent): boolean {
  const open = openCompletion.get();
  if (!open) return false;
  const { items, active } = open;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    openCompletion.set({ ...open, active: (active + step + items.length) % items.length });
    return true;
  }
  if (event.key === 'Escape') {
    openCompletion.set(null);
    return true;
  }
  const item = items[active];
  if ((event.key !== 'Enter' && event.key !== 'Tab') || !item) return false;
  open.choose(item);
  return true;
}
