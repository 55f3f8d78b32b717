import { Extension, InputRule } from '@tiptap/core';

/** Markdown writes a task as a point of a list, `- [ ] call Tom`: the point becomes a box to tick when its brackets are closed. */
export const ChecklistRule = Extension.create({
  name: 'checklistRule',
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ x]?)\]\s$/,
        handler: ({ state, range, match, chain }) => {
          if (state.selection.$from.node(-1)?.type.name !== 'listItem') return null;
          const checked = match[1] === 'x';
          chain().deleteRange(range).toggleTaskList().updateAttributes('taskItem', { checked }).run();
        },
      }),
    ];
  },
});
