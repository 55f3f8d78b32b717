import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { safeAddress } from '../../model/rich-text';
import { type CompletionSource, Completions } from './completions';
import { EmojiByName, Mention } from './mention';

/** What a message may consist of: the same that the server keeps. */
export function composerExtensions(placeholder: string, sources: readonly CompletionSource[]): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      horizontalRule: false,
      underline: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => safeAddress(address) !== null,
        HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
      },
    }),
    Mention,
    EmojiByName,
    Placeholder.configure({ placeholder }),
    Completions.configure({ sources }),
  ];
}
