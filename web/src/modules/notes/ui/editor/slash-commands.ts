import { type Editor, Extension, type Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { createStore } from '@/shared/lib/external-store';
import { findBlocks, type SlashBlock } from '../../model/slash-blocks';

/** The menu that is open at a slash; null where none is. */
export interface OpenSlash {
  blocks: readonly SlashBlock[];
  active: number;
  /** Where the slash stands, in the window's pixels. */
  at: { left: number; top: number; bottom: number };
  choose: (block: SlashBlock) => void;
}

export const openSlash = createStore<OpenSlash | null>(null);

interface SlashOptions {
  onImage: () => void;
}

/** A slash at the beginning of a word opens the list of blocks; typing narrows it, Enter takes one. */
export const SlashCommands = Extension.create<SlashOptions>({
  name: 'slashCommands',
  addOptions: () => ({ onImage: () => undefined }),
  addProseMirrorPlugins() {
    const { onImage } = this.options;
    return [
      Suggestion<SlashBlock, SlashBlock>({
        editor: this.editor,
        pluginKey: new PluginKey('slashCommands'),
        char: '/',
        items: ({ query, editor }) => [...findBlocks(query, editor.isActive('table'))],
        command: ({ editor, range, props }) => insertBlock(editor, range, props, onImage),
        render: () => {
          const show = (props: SuggestionProps<SlashBlock, SlashBlock>, active: number) => {
            const box = props.clientRect?.();
            openSlash.set(
              box && props.items.length > 0
                ? {
                    blocks: props.items,
                    active,
                    at: { left: box.left, top: box.top, bottom: box.bottom },
                    choose: (block) => props.command(block),
                  }
                : null,
            );
          };
          return {
            onStart: (props) => show(props, 0),
            onUpdate: (props) => show(props, 0),
            onExit: () => openSlash.set(null),
            onKeyDown: ({ event }) => onSlashKey(event),
          };
        },
      }),
    ];
  },
});

/** Arrows move, Enter and Tab take, Escape leaves. True when the key was the menu's. */
function onSlashKey(event: KeyboardEvent): boolean {
  const open = openSlash.get();
  if (!open) return false;
  const { blocks, active } = open;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    openSlash.set({ ...open, active: (active + step + blocks.length) % blocks.length });
    return true;
  }
  if (event.key === 'Escape') {
    openSlash.set(null);
    return true;
  }
  const block = blocks[active];
  if ((event.key !== 'Enter' && event.key !== 'Tab') || !block) return false;
  open.choose(block);
  return true;
}

function insertBlock(editor: Editor, range: Range, block: SlashBlock, onImage: () => void): void {
  const chain = editor.chain().focus().deleteRange(range);
  const deeds: Record<SlashBlock['id'], () => unknown> = {
    text: () => chain.setParagraph().run(),
    heading1: () => chain.setHeading({ level: 1 }).run(),
    heading2: () => chain.setHeading({ level: 2 }).run(),
    heading3: () => chain.setHeading({ level: 3 }).run(),
    bullets: () => chain.toggleBulletList().run(),
    numbers: () => chain.toggleOrderedList().run(),
    checklist: () => chain.toggleTaskList().run(),
    quote: () => chain.toggleBlockquote().run(),
    code: () => chain.toggleCodeBlock().run(),
    table: () => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    divider: () => chain.setHorizontalRule().run(),
    rowBelow: () => chain.addRowAfter().run(),
    columnRight: () => chain.addColumnAfter().run(),
    deleteRow: () => chain.deleteRow().run(),
    deleteColumn: () => chain.deleteColumn().run(),
    deleteTable: () => chain.deleteTable().run(),
    image: () => {
      chain.run();
      onImage();
    },
  };
  deeds[block.id]();
}
