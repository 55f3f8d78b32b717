import { createDocument } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import { Doc } from 'yjs';
import { merge3 } from '../merge3';

/** The fragment of a document that holds the text, as the editor and the server both name it. */
export const TEXT = 'default';

/** What a document says. */
export function textOfDocument(doc: Doc, schema: Schema): Node {
  return yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(TEXT), schema);
}

/** A document of this page alone that says what the HTML does. */
export function documentOfHtml(html: string, schema: Schema): Doc {
  const doc = new Doc();
  if (html !== '') replaceText(doc, createDocument(html, schema));
  return doc;
}

function replaceText(doc: Doc, text: Node): void {
  doc.transact(() => updateYFragment(doc, doc.getXmlFragment(TEXT), text, { mapping: new Map(), isOMark: new Map() }));
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
  replaceText(theirs, next);
  return true;
}
