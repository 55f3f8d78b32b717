import { type Editor, Extension, type Range } from '@tiptap/core';
import { type CaretItem, caretMenu } from '@/shared/editor/caret-menu';

/** One line of the list that opens while one types. */
export interface CompletionItem extends CaretItem {
  /** Puts it in the place of what was typed. */
  insert: (editor: Editor, range: Range) => void;
}

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
      caretMenu<CompletionItem>(this.editor, {
        name: 'Suggestions',
        side: 'above',
        char,
        find: (typed) => (typed.length < least ? [] : find(typed)),
        item: (found) => found,
        insert: (editor, range, chosen) => chosen.insert(editor, range),
      }),
    );
  },
});
