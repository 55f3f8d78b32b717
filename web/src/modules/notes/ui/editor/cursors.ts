import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import { createRelativePositionFromJSON, decodeRelativePosition, encodeRelativePosition } from 'yjs';
import { avatarHue } from '@/shared/ui/PersonAvatar';
import { fromBase64, toBase64 } from '../../model/together/base64';
import type { Place, Present } from '../../model/together/presence';

const cursorsKey = new PluginKey<DecorationSet>('cursors');

interface CursorOptions {
  /** The person's selection moved; null when it has left the text. */
  onMove: (place: Place | null) => void;
}

interface CursorStorage {
  others: readonly Present[];
}

declare module '@tiptap/core' {
  interface Storage {
    cursors: CursorStorage;
  }
  interface Commands<ReturnType> {
    cursors: {
      /** Shows where the others are. */
      showCursors: (others: readonly Present[]) => ReturnType;
    };
  }
}

/** Where the others are in the text, with their names, and where this person is. */
export const Cursors = Extension.create<CursorOptions, CursorStorage>({
  name: 'cursors',
  // After the document's own extension, on whose state it stands.
  priority: 900,
  addOptions: () => ({ onMove: () => undefined }),
  addStorage: () => ({ others: [] }),
  addCommands() {
    return {
      showCursors:
        (others) =>
        ({ tr, dispatch }) => {
          this.storage.others = others;
          if (dispatch) tr.setMeta(cursorsKey, true).setMeta('addToHistory', false);
          return true;
        },
    };
  },
  addProseMirrorPlugins() {
    const { storage, options } = this;
    return [
      new Plugin<DecorationSet>({
        key: cursorsKey,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, shown, _before, state) {
            // Their own words move their cursors, too.
            const isTheirs = ySyncPluginKey.getState(state)?.isChangeOrigin === true;
            if (tr.getMeta(cursorsKey) || (tr.docChanged && isTheirs)) return drawCursors(state, storage.others);
            return tr.docChanged ? shown.map(tr.mapping, tr.doc) : shown;
          },
        },
        props: { decorations: (state) => cursorsKey.getState(state) },
        view: (view) => {
          const tell = () => options.onMove(view.hasFocus() && view.editable ? placeOf(view.state) : null);
          view.dom.addEventListener('focusin', tell);
          view.dom.addEventListener('focusout', tell);
          return {
            update(_view, before) {
              const { doc, selection } = view.state;
              if (!selection.eq(before.selection) || !doc.eq(before.doc)) tell();
            },
            destroy() {
              view.dom.removeEventListener('focusin', tell);
              view.dom.removeEventListener('focusout', tell);
            },
          };
        },
      }),
    ];
  },
});

interface Binding {
  type: Parameters<typeof absolutePositionToRelativePosition>[1];
  doc: NonNullable<Parameters<typeof relativePositionToAbsolutePosition>[0]>;
  binding: { mapping: Parameters<typeof absolutePositionToRelativePosition>[2] } | null;
}

/** The selection as it holds whatever the others write before it. */
function placeOf(state: EditorState): Place | null {
  const sync = ySyncPluginKey.getState(state) as Binding | undefined;
  if (!sync?.binding) return null;
  const { type, binding } = sync;
  const at = (position: number) => {
    const relative = absolutePositionToRelativePosition(position, type, binding.mapping);
    return toBase64(encodeRelativePosition(createRelativePositionFromJSON(relative)));
  };
  return { anchor: at(state.selection.anchor), head: at(state.selection.head) };
}

function drawCursors(state: EditorState, others: readonly Present[]): DecorationSet {
  const sync = ySyncPluginKey.getState(state) as Binding | undefined;
  if (!sync?.binding) return DecorationSet.empty;
  const { type, doc, binding } = sync;
  const at = (place: string): number | null => {
    try {
      const relative = decodeRelativePosition(fromBase64(place));
      const position = relativePositionToAbsolutePosition(doc, type, relative, binding.mapping);
      return position === null ? null : Math.max(0, Math.min(position, state.doc.content.size));
    } catch {
      // A place in a document that was replaced meanwhile.
      return null;
    }
  };
  const drawn = others.flatMap(({ clientId, displayName, cursor }) => {
    const [anchor, head] = [cursor && at(cursor.anchor), cursor && at(cursor.head)];
    if (anchor === null || head === null) return [];
    const hue = `--cursor: var(--c-${avatarHue(displayName)})`;
    const caret = Decoration.widget(head, () => drawCaret(displayName), {
      key: `${clientId} ${displayName}`,
      side: 10,
    });
    if (anchor === head) return [caret];
    const range = { class: 'selection-of', style: hue };
    return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), range)];
  });
  return DecorationSet.create(state.doc, drawn);
}

function drawCaret(name: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'cursor-of';
  caret.dataset.name = name;
  caret.style.setProperty('--cursor', `var(--c-${avatarHue(name)})`);
  // Said where it changes, not in the middle of the text.
  caret.ariaHidden = 'true';
  return caret;
}
