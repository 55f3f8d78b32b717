import { Extension, InputRule, Node } from '@tiptap/core';
import { emojiNamed } from '../../model/emoji';

/** Somebody who is named in the text: one letter to the cursor, and a person to the server. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: '', parseHTML: (element) => element.getAttribute('data-mention') },
    label: { default: '', parseHTML: (element) => element.textContent?.replace(/^@/, '') ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node }) => ['span', { 'data-mention': node.attrs.id }, `@${node.attrs.label}`],
  renderText: ({ node }) => `@${node.attrs.label}`,
});

/** A whole name between colons becomes its emoji. */
export const EmojiByName = Extension.create({
  name: 'emojiByName',
  addInputRules: () => [
    new InputRule({
      find: /(?:^|\s)(:([\w+-]+):)$/,
      handler: ({ state, range, match }) => {
        const sign = emojiNamed(match[2] ?? '');
        if (!sign) return null;
        // What stands before the first colon stays; the last colon is not in the text yet.
        const before = match[0].length - (match[1]?.length ?? 0);
        state.tr.insertText(sign, range.from + before, range.to);
      },
    }),
  ],
});
