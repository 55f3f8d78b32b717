import { createDocument, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { merge3 } from '../../model/merge3';

/** What two people made of a text, block by block, as HTML; null where both changed the same block. */
export function mergeContent(schema: Schema, base: string, mine: string, theirs: string): string | null {
  const blocks = (html: string): Node[] => [...createDocument(html, schema).content.content];
  const merged = merge3(blocks(base), blocks(mine), blocks(theirs), (a, b) => a.eq(b));
  return merged && getHTMLFromFragment(Fragment.fromArray(merged), schema);
}
