import { expect, it } from 'vitest';
import type * as Y from 'yjs';
import { bodySchema } from '../../ui/editor/extensions';
import { documentOfHtml, mergeDocuments, textOfDocument } from './merge-documents';

const documentOf = (html: string) => documentOfHtml(html, bodySchema);
const says = (doc: Y.Doc) =>
  textOfDocument(doc, bodySchema).textBetween(0, textOfDocument(doc, bodySchema).content.size, '|');

it('puts blocks that different people changed together, as a change of the new document', () => {
  const theirs = documentOf('<h2>Friday</h2><p>Wind: 12</p><hr><p>Crew</p>');
  const updates: Uint8Array[] = [];
  theirs.on('update', (update) => updates.push(update));
  const base = documentOf('<h2>Friday</h2><p>Wind: 9</p><hr><p>Crew</p>');
  const mine = documentOf('<h2>Friday</h2><p>Wind: 9</p><hr><p>Crew: Tom</p><ul><li><p>hat</p></li></ul>');
  expect(mergeDocuments(bodySchema, theirs, mine, base)).toBe(true);
  expect(says(theirs)).toBe('Friday|Wind: 12|Crew: Tom|hat');
  expect(updates).toHaveLength(1);
});

it('leaves the new document alone where both changed the same block', () => {
  const theirs = documentOf('<p>Wind: 12</p>');
  const [base, mine] = [documentOf('<p>Wind: 9</p>'), documentOf('<p>Wind: 10</p>')];
  expect(mergeDocuments(bodySchema, theirs, mine, base)).toBe(false);
  expect(says(theirs)).toBe('Wind: 12');
  expect(mergeDocuments(bodySchema, theirs, mine, null)).toBe(true);
  expect(says(theirs)).toBe('Wind: 10');
});

it('writes nothing where both say the same', () => {
  const theirs = documentOf('<p>Wind: 9</p>');
  let isWritten = false;
  theirs.on('update', () => {
    isWritten = true;
  });
  expect(mergeDocuments(bodySchema, theirs, documentOf('<p>Wind: 9</p>'), null)).toBe(true);
  expect(isWritten).toBe(false);
});
