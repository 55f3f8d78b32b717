import { type Extensions, getSchema } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { linkAddress } from '../../model/links';
import { isPicture } from '../../model/note-pictures';
import { ChecklistRule } from './checklist-rule';
import { SlashCommands } from './slash-commands';

const PLACEHOLDER = 'Start typing your note...';

export interface BodyOptions {
  /** Asks for a picture and puts it in. */
  onImage: () => void;
  /** Somebody else's changes come in, too: taking back is then theirs to know. */
  isTogether?: boolean;
}

/** A picture of somewhere else, such as a pasted page brings, is left out at once: the server would not keep it. */
const Picture = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (picture) => (isPicture(picture.getAttribute('src') ?? '') ? null : false) },
  ],
});

/** What a note's text may consist of: the same nodes and marks that the server keeps. */
export function bodyExtensions({ onImage, isTogether = false }: BodyOptions): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => linkAddress(address) !== null,
        HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
      },
      // Several who open a note would each write a last line into it.
      ...(isTogether && { undoRedo: false as const, trailingNode: false as const }),
    }),
    TaskList,
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => node.textContent || 'Task' } }),
    Picture,
    TableKit.configure({ table: { resizable: false } }),
    Placeholder.configure({ placeholder: PLACEHOLDER }),
    SlashCommands.configure({ onImage }),
    ChecklistRule,
  ];
}

/** The same as a schema, for texts that nobody looks at. */
export const bodySchema = getSchema(bodyExtensions({ onImage: () => undefined }));
