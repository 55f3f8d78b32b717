import { expect, test } from 'vitest';
import type { SignRequest } from '../api/types';
import { EMPTY_FORM, formOf } from './ask-form';
import {
  type DocumentForm,
  documentsOf,
  doneWords,
  editionAddress,
  endWords,
  MOST_DOCUMENTS,
  newDocument,
  nextToSign,
  placeWords,
  refusalWords,
  requestOfAll,
  statusOfAll,
  titleWords,
  withDocuments,
} from './documents';
import { memberSigner, membersOf } from './signers';

const place = { left: 0.1, top: 0.2, width: 0.3, height: 0.03 };
const form = { ...EMPTY_FORM, signers: ['anna', 'ben'].map(memberSigner) };
const order: DocumentForm = { fileId: 'a', name: 'Order.pdf', spots: { anna: { page: 2, place } }, fields: [] };
const terms: DocumentForm = {
  fileId: 'b',
  name: 'Terms.pdf',
  spots: {},
  fields: [{ id: 'ben/0', signer: 'ben', kind: 'text', place, isRequired: true, label: 'Town' }],
};

test('each document has its own places, and a draft of them reads back', () => {
  const sent = requestOfAll([order, terms], form);
  expect(sent.signers.map(({ uid, page }) => [uid, page])).toEqual([
    ['anna', 2],
    ['ben', undefined],
  ]);
  expect(sent.moreDocuments?.[0]?.places?.map(({ page, fields }) => [page, fields?.length])).toEqual([
    [undefined, 0],
    [undefined, 1],
  ]);
  expect(documentsOf(sent, 'Order.pdf')).toEqual([order, terms]);
  expect(membersOf(formOf(sent).signers)).toEqual(['anna', 'ben']);
});

test('a document alone is sent as it always was', () => {
  expect(requestOfAll([order], form)).not.toHaveProperty('moreDocuments');
});

test('no document is added twice, and not more than can be sent', () => {
  expect(withDocuments([order], [terms, terms, order]).map(({ fileId }) => fileId)).toEqual(['a', 'b']);
  const many = Array.from({ length: 20 }, (_, number) => newDocument({ fileId: `f${number}`, name: 'x' }));
  expect(withDocuments([order], many)).toHaveLength(MOST_DOCUMENTS);
});

const sent = (...states: [status: SignRequest['status'], own: 'pending' | 'signed' | null, canSign: boolean][]) =>
  states.map(([status, ownStatus, canSign], index) => ({
    requestId: String(index),
    fileName: `${index}.pdf`,
    status,
    ownStatus,
    canSign,
  }));

test('the next document is the one behind, or else the first that is left', () => {
  const documents = sent(['pending', 'pending', true], ['pending', 'signed', false], ['pending', 'pending', true]);
  expect(nextToSign(documents, '0')).toBe('2');
  expect(nextToSign(documents, '2')).toBe('0');
  expect(nextToSign(sent(['pending', 'pending', true]), '0')).toBeNull();
  expect(placeWords(documents, '1')).toBe('Document 2 of 3');
  expect(placeWords(sent(['pending', null, false]), '0')).toBeNull();
});

test('what became of all documents is said in one line', () => {
  const mixed = sent(['completed', 'signed', false], ['pending', 'pending', true]);
  expect([statusOfAll(mixed, 'completed'), doneWords(mixed, true), doneWords(mixed, false)]).toEqual([
    'pending',
    '1 of 2 documents signed',
    '1 of 2 documents signed',
  ]);
  expect(statusOfAll(sent(['completed', null, false], ['declined', null, false]), 'completed')).toBe('declined');
  expect(statusOfAll(sent(['completed', null, false]), 'completed')).toBe('completed');
  expect([titleWords('A.pdf', 1), titleWords('A.pdf', 2), titleWords('A.pdf', 3)]).toEqual([
    'A.pdf',
    'A.pdf and 1 other document',
    'A.pdf and 2 other documents',
  ]);
});

test('a list says which date it shows: when it was signed or completed, or the last day to sign', () => {
  const now = new Date(2026, 10, 20, 12, 0);
  const [signedAt, finishedAt, expiresAt] = [12, 13, 26].map((day) => new Date(2026, 10, day, 8, 5).toISOString());
  const tasks = [
    { id: 'other', signedAt: finishedAt },
    { id: 'own', signedAt },
  ];
  const request = (changes: object) =>
    ({ documents: [], tasks, ownTaskId: 'own', finishedAt, expiresAt, status: 'completed', ...changes }) as never;
  expect(endWords(request({}), 'signed', now)).toBe('Signed 12 Nov, 08:05');
  expect(endWords(request({ status: 'pending', finishedAt: null }), 'signed', now)).toBe('Signed 12 Nov, 08:05');
  expect(endWords(request({}), 'signed', new Date(2026, 10, 12, 9, 0))).toBe('Signed today, 08:05');
  expect(endWords(request({ ownTaskId: null }), 'sent', now)).toBe('Completed 13 Nov, 08:05');
  expect(endWords(request({ status: 'pending', finishedAt: null }), 'pending', now)).toBe('Sign by 26 Nov 2026');
  expect(endWords(request({ status: 'pending', finishedAt: null, expiresAt: null }), 'sent', now)).toBeNull();
  expect(endWords(request({ status: 'cancelled' }), 'sent', now)).toBeNull();
  const together = [{ status: 'completed' }, { status: 'completed' }];
  expect(endWords(request({ documents: together }), 'signed', now)).toBeNull();
  const half = request({ documents: [{ status: 'completed' }, { status: 'pending' }] });
  expect(endWords(half, 'pending', now)).toBe('Sign by 26 Nov 2026');
});

test('a refusal names the document that it is about, once', () => {
  const error = { message: 'Not to be shared', details: { fileId: 'b' } };
  expect(refusalWords(error, [order, terms])).toBe('Terms.pdf: Not to be shared');
  expect(refusalWords({ ...error, message: 'Terms.pdf: broken' }, [order, terms])).toBe('Terms.pdf: broken');
  expect(refusalWords(error, [terms])).toBe('Not to be shared');
  expect(refusalWords(null, [order])).toBeNull();
});

test('each edition of a document has an address of its own', () => {
  expect(editionAddress('/api/requests/1/document', 'aa')).toBe('/api/requests/1/document?edition=aa');
  expect(editionAddress('/api/links/x/document?requestId=1', 'bb')).toBe(
    '/api/links/x/document?requestId=1&edition=bb',
  );
});
