import { type Editor, Extension, type Range } from '@tiptap/core';
import { caretMenu } from '@/shared/editor/caret-menu';
import { findBlocks, type SlashBlock } from '../../model/slash-blocks';

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
      caretMenu<SlashBlock>(this.editor, {
        name: 'Insert a block',
        side: 'below',
        char: '/',
        find: (typed, editor) => findBlocks(typed, editor.isActive('table')),
        item: ({ id, label, shortcut }) => ({ key: id, label, shortcut }),
        insert: (editor, range, block) => insertBlock(editor, range, block, onImage),
      }),
    ];
  },
});

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
