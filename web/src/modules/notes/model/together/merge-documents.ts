import type { Node, Schema } from '@tiptap/pm/model';
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import type { Doc } from 'yjs';
import { merge3 } from '../merge3';

/** The fragment of a document that holds the text, as the editor and the server both name it. */
export const TEXT = 'default';

/** What a document says. */
export function textOfDocument(doc: Doc, schema: Schema): Node {
  return yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(TEXT), schema);
}

/**
 * Writes into `theirs` what somebody made of `base`, block by block; false, and nothing written, where both changed the same
 * block. Without a base, what they made takes the place of theirs.
 */
export function mergeDocuments(schema: Schema, theirs: Doc, mine: Doc, base: Doc | null): boolean {
  const [other, own] = [textOfDocument(theirs, schema), textOfDocument(mine, schema)];
  const blocks = (node: Node): Node[] => [...node.content.content];
  const merged = base
    ? merge3(blocks(textOfDocument(base, schema)), blocks(own), blocks(other), (a, b) => a.eq(b))
    : blocks(own);
  if (!merged) return false;
  const next = schema.topNodeType.createAndFill(null, merged);
  if (!next) return false;
  if (next.eq(other)) return true;
  theirs.transact(() =>
    updateYFragment(theirs, theirs.getXmlFragment(TEXT), next, { mapping: new Map(), isOMark: new Map() }),
  );
  return true;
}
