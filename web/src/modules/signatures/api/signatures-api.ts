/** Every call of this module to the server. All reject with ApiError. */
import * as gen from '@/shared/api/gen';
import type { FieldValue, RequestView, SaveSignatureTemplate, SignatureTemplate, WantedRequest } from './types';

/** What a signer gives besides the signature's picture. */
export interface Filled {
  values: readonly FieldValue[];
  hasConsented: boolean;
}

export const listRequests = async (view: RequestView, cursor: string | null) =>
  (await gen.listSignatureRequests({ query: { view, ...(cursor && { cursor }) } })).data;
/** How much waits for the person's signature; 1,001 for more than a thousand. */
export const countWaiting = async () => (await gen.countWaitingSignatures()).data.count;
export const findRequest = async (requestId: string) => (await gen.findSignatureRequest({ path: { requestId } })).data;
export const createRequest = async (body: WantedRequest) => (await gen.createSignatureRequest({ body })).data;
export const cancelRequest = (requestId: string) => gen.cancelSignatureRequest({ path: { requestId } });
export const remindSigners = (requestId: string) => gen.remindSigners({ path: { requestId } });
export const declineTask = (taskId: string, reason: string) => gen.declineTask({ path: { taskId }, body: { reason } });

/** Who signs instead: a member, or else somebody from outside. */
export type Instead = { uid: string } | { name: string; email: string };
export const delegateTask = (taskId: string, to: Instead, reason: string) =>
  gen.delegateTask({ path: { taskId }, body: { ...to, reason } });

/** Keeps the picture, then has the server stamp and seal it into the document. */
export async function signTask(tenantId: string, taskId: string, png: string, { values, hasConsented }: Filled) {
  await gen.setTaskSignature({ path: { taskId }, body: { png } });
  return (await gen.embedSignature({ body: { tenantId, taskId, values: [...values], hasConsented } })).data.request;
}

export const listDrafts = async (cursor: string | null) =>
  (await gen.listSignatureDrafts({ query: cursor ? { cursor } : {} })).data;
export const createDraft = async (body: WantedRequest) => (await gen.createSignatureDraft({ body })).data;
export const updateDraft = async (draftId: string, body: WantedRequest) =>
  (await gen.updateSignatureDraft({ path: { draftId }, body })).data;
export const deleteDraft = (draftId: string) => gen.deleteSignatureDraft({ path: { draftId } });
export const sendDraft = async (draftId: string) => (await gen.sendSignatureDraft({ path: { draftId } })).data;

/** All templates of the organisation, by their names: there are few enough. */
export async function listTemplates(): Promise<SignatureTemplate[]> {
  const found: SignatureTemplate[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor && { cursor }) };
    const { data } = await gen.listSignatureTemplates({ query });
    found.push(...data.items);
    cursor = data.nextCursor;
  } while (cursor);
  return found;
}
/** Keeps a template: a new one, or another one's place is taken. */
export const saveTemplate = async (templateId: string | null, body: SaveSignatureTemplate) =>
  templateId
    ? (await gen.updateSignatureTemplate({ path: { templateId }, body })).data
    : (await gen.createSignatureTemplate({ body })).data;
export const deleteTemplate = (templateId: string) => gen.deleteSignatureTemplate({ path: { templateId } });

/** The signature that the person uses again, as base64 of a PNG; null where none is kept. */
export const findMark = async () => (await gen.findSignatureMark()).data.picture?.png ?? null;
export const setMark = (png: string) => gen.setSignatureMark({ body: { png } });
export const forgetMark = () => gen.forgetSignatureMark();

/** What the organisation has set for signatures. */
export const findSettings = async () => (await gen.findSignatureSettings()).data;
export const setSettings = async (consent: string) => (await gen.setSignatureSettings({ body: { consent } })).data;

/** A small file as base64. */
const base64Of = async (file: File) => btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
/** Seals with the key of that file from now on, which the password opens. */
export const setSeal = async (file: File, password: string) =>
  (await gen.setOrganisationSeal({ body: { pkcs12: await base64Of(file), password } })).data;
export const removeSeal = async () => (await gen.removeOrganisationSeal()).data;

/** What anybody is told of a document. */
export const verifyDocument = async (file: File) => (await gen.verifyDocument({ body: file })).data;

/** Where the document is saved from. */
export const documentAddress = (requestId: string): string =>
  `/api/v1/signatures/requests/${requestId}/document?save=true`;
/** Where the sealed record of a request is saved from. */
export const certificateAddress = (requestId: string): string => `/api/v1/signatures/requests/${requestId}/certificate`;
/** Who did what with a request, and what became of the letters. */
export const findRecord = async (requestId: string) => (await gen.findSignatureRecord({ path: { requestId } })).data;
/** Where the record of a request is. */
export const recordAddress = (requestId: string): string => `/api/v1/signatures/requests/${requestId}/record`;
/** Where the certificate is that vouches for the organisation's signers. */
export const CERTIFICATE_ADDRESS = '/api/v1/signatures/certificate';
