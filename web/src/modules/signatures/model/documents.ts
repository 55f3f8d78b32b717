import { formatDay, formatMomentInText } from '@/shared/lib/dates';
import type { RequestView, SignRequest, WantedRequest } from '../api/types';
import { type AskForm, formOf, requestOf } from './ask-form';

/** What can be signed, as the Drive's picker asks for it: nothing else. */
export const SIGNABLE = { mimeType: 'application/pdf', name: 'PDF' } as const;

/** The most documents that are sent together. */
export const MOST_DOCUMENTS = 10;

/** A document of a request that is being made, with what lies where on it. */
export interface DocumentForm extends Pick<AskForm, 'spots' | 'fields'> {
  fileId: string;
  name: string;
}

/** A document on which nothing was placed yet. */
export const newDocument = ({ fileId, name }: { fileId: string; name: string }): DocumentForm => ({
  fileId,
  name,
  spots: {},
  fields: [],
});

/** The documents with these behind them: none twice, and not more than are sent together. */
export function withDocuments(
  documents: readonly DocumentForm[],
  added: readonly { fileId: string; name: string }[],
): DocumentForm[] {
  const fresh = added.filter(
    ({ fileId }, index) =>
      !documents.some((one) => one.fileId === fileId) && added.findIndex((one) => one.fileId === fileId) === index,
  );
  return [...documents, ...fresh.map(newDocument)].slice(0, MOST_DOCUMENTS);
}

/** What lies where on the document that a form is about. */
export const placedIn = ({ spots, fields }: Pick<DocumentForm, 'spots' | 'fields'>) => ({ spots, fields });

/** The form of a request with what lies on that document. */
export const formOn = (form: AskForm, { spots, fields }: Pick<DocumentForm, 'spots' | 'fields'>): AskForm => ({
  ...form,
  spots,
  fields,
});

/** All documents with the form as the server is sent them. */
export function requestOfAll([first, ...more]: readonly DocumentForm[], form: AskForm): WantedRequest {
  const of = (document: DocumentForm) => requestOf(document.fileId, formOn(form, document));
  if (!first) throw new Error('A request has a document.');
  if (more.length === 0) return of(first);
  return {
    ...of(first),
    moreDocuments: more.map((document) => ({
      fileId: document.fileId,
      name: document.name,
      places: of(document).signers.map(({ page, place, fields }) => ({
        ...(page && { page }),
        ...(place && { place }),
        ...(fields && { fields }),
      })),
    })),
  };
}

/** The documents of a draft as its form holds them again; the first one has that name. */
export function documentsOf(request: WantedRequest, name: string): DocumentForm[] {
  const placed = (signers: WantedRequest['signers']) => placedIn(formOf({ ...request, signers }));
  return [
    { fileId: request.fileId, name, ...placed(request.signers) },
    ...(request.moreDocuments ?? []).map(({ fileId, name: called, places }) => ({
      fileId,
      name: called ?? 'Document',
      ...placed(
        request.signers.map((signer, index) => ({
          ...signer,
          page: null,
          place: null,
          fields: [],
          ...places?.[index],
        })),
      ),
    })),
  ];
}

/** `Order.pdf`, or `Order.pdf and 2 other documents`. */
export function titleWords(name: string, count: number): string {
  if (count <= 1) return name;
  return `${name} and ${count === 2 ? '1 other document' : `${count - 1} other documents`}`;
}

/** One of the documents that were sent together, as the server tells of it. */
export type SentDocument = SignRequest['documents'][number];
type Sent = readonly SentDocument[];

/** `Document 2 of 3`; null for a document that was sent alone. */
export function placeWords(documents: Sent, requestId: string): string | null {
  if (documents.length <= 1) return null;
  return `Document ${documents.findIndex((one) => one.requestId === requestId) + 1} of ${documents.length}`;
}

/** The next document that the person can sign, behind this one or else from the first; null where there is none. */
export function nextToSign(documents: Sent, requestId: string): string | null {
  const at = documents.findIndex((one) => one.requestId === requestId);
  const others = [...documents.slice(at + 1), ...documents.slice(0, Math.max(at, 0))];
  return others.find(({ canSign }) => canSign)?.requestId ?? null;
}

/** What became of all documents that were sent together. */
export function statusOfAll(documents: Sent, alone: SignRequest['status']): SignRequest['status'] {
  const order = ['pending', 'declined', 'cancelled', 'expired'] as const;
  return order.find((status) => documents.some((one) => one.status === status)) ?? alone;
}

/** `1 of 3 documents signed`: by the person, or else by everybody. */
export function doneWords(documents: Sent, isOwn: boolean): string {
  const done = documents.filter(({ status, ownStatus }) => (isOwn ? ownStatus === 'signed' : status === 'completed'));
  return `${done.length} of ${documents.length} documents signed`;
}

/**
 * When the person signed, or else when all did, or until when it can be signed: `Signed 12 Nov, 08:05`. Null where none of these
 * is known. Documents that were sent together end one by one: their list says how many instead.
 */
export function endWords(request: SignRequest, view: RequestView, now: Date): string | null {
  const { documents, tasks, ownTaskId, finishedAt, expiresAt, status } = request;
  if (documents.length <= 1) {
    const signedAt = view === 'signed' && tasks.find(({ id }) => id === ownTaskId)?.signedAt;
    if (signedAt) return `Signed ${formatMomentInText(signedAt, now)}`;
    if (status === 'completed' && finishedAt) return `Completed ${formatMomentInText(finishedAt, now)}`;
  }
  const isOpen = statusOfAll(documents, status) === 'pending';
  return isOpen && expiresAt ? `Sign by ${formatDay(expiresAt)}` : null;
}

/** Why a request was not sent, with the document that it is about where there are several. */
export function refusalWords(
  error: { message: string; details?: Readonly<Record<string, unknown>> | undefined } | null,
  documents: readonly DocumentForm[],
): string | null {
  if (!error) return null;
  const name = documents.length > 1 && documents.find(({ fileId }) => fileId === error.details?.fileId)?.name;
  return name && !error.message.startsWith(name) ? `${name}: ${error.message}` : error.message;
}

/**
 * Where one edition of a document is read; each signature makes another. Under one address for all of them a browser
 * takes the pieces of the former edition that it has kept for pieces of this one.
 */
export function editionAddress(documentUrl: string, sha256: string): string {
  return `${documentUrl}${documentUrl.includes('?') ? '&' : '?'}edition=${sha256}`;
}
