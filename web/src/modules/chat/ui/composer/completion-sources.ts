import type { Editor, Range } from '@tiptap/core';
import type { Member } from '@/shared/api/gen/types.gen';
import { fold } from '@/shared/lib/fold';
import type { Conversation } from '../../api/types';
import { completionsFor, type NameableGroup } from '../../model/completion';
import { findEmoji } from '../../model/emoji';
import type { CompletionItem, CompletionSource } from './completions';

/** What the lists are made of, as it is when one opens. */
export interface Known {
  people: readonly Member[];
  conversation: Conversation;
  /** Members of the conversation, as far as they are known. */
  memberIds: ReadonlySet<string>;
  conversations: readonly Conversation[];
  /** Groups and roles that can be named. */
  groups: readonly NameableGroup[];
}

/** How many channels or emoji a list offers. */
const MOST = 8;

function insertText(editor: Editor, range: Range, text: string): void {
  editor.chain().focus().insertContentAt(range, text).run();
}

/** People at `@`, channels at `#`, emoji at `:`. */
export function completionSources(known: () => Known): readonly CompletionSource[] {
  return [
    { char: '@', least: 0, find: (typed) => findPeople(known(), typed) },
    { char: '#', least: 0, find: (typed) => findChannels(known(), typed) },
    { char: ':', least: 2, find: findEmojiItems },
  ];
}

function findPeople({ people, conversation, memberIds, groups }: Known, typed: string): readonly CompletionItem[] {
  const hasEverybody = conversation.kind !== 'direct';
  return completionsFor(typed, people, memberIds, hasEverybody, groups).map((found) => ({
    key: found.id,
    label: found.label,
    hint: found.hint,
    ...(found.kind === 'person' ? { photo: found.photo } : { sign: '@' }),
    insert: (editor, range) => {
      const mention = { type: 'mention', attrs: { id: found.id, label: found.label } };
      editor
        .chain()
        .focus()
        .insertContentAt(range, [mention, { type: 'text', text: ' ' }])
        .run();
    },
  }));
}

function findChannels({ conversations }: Known, typed: string): readonly CompletionItem[] {
  const wanted = fold(typed);
  return conversations
    .filter(({ kind, name, archivedAt }) => kind === 'channel' && !archivedAt && fold(name).includes(wanted))
    .sort(
      (a, b) =>
        Number(fold(b.name).startsWith(wanted)) - Number(fold(a.name).startsWith(wanted)) ||
        a.name.localeCompare(b.name),
    )
    .slice(0, MOST)
    .map(({ id, name, topic }) => ({
      key: id,
      label: name,
      hint: topic.slice(0, 24),
      sign: '#',
      insert: (editor, range) => {
        const marks = [{ type: 'link', attrs: { href: `${window.location.origin}/chat/${id}` } }];
        editor
          .chain()
          .focus()
          .insertContentAt(range, [
            { type: 'text', text: `#${name}`, marks },
            { type: 'text', text: ' ' },
          ])
          .unsetMark('link')
          .run();
      },
    }));
}

function findEmojiItems(typed: string): readonly CompletionItem[] {
  return findEmoji(typed, MOST).map(({ sign, names }) => ({
    key: sign,
    label: `:${names[0]}:`,
    hint: '',
    sign,
    insert: (editor, range) => insertText(editor, range, `${sign} `),
  }));
}
