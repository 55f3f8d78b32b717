import { ApiError } from '@/shared/api/errors';
import { planParts, splitPlan } from '../model/part-plan';
import type { UploadReceipt } from '../model/upload-item';
import { compositeChecksum, isVerified, type Proof, sha256OfBlob } from './digest';
import { isPassing, isUploadGone, isWorthResending, type Sleep, withRetries } from './retry';
import type { Slots } from './slots';
import type { PutBytes } from './transport';
import type { RegisteredUpload, UploadApi, UploadDescription } from './upload-api';

/** Up to here one PUT carries the whole file; above, the server answers with a plan of parts. */
export const SINGLE_PUT_LIMIT = 5 * 1024 * 1024;
/** Parts of one file on their way at once, places permitting. */
const PARALLEL_PARTS = 3;

/** What a transfer needs from outside. */
export interface TransferTools {
  api: UploadApi;
  put: PutBytes;
  /** The places shared by all files: one per PUT. */
  slots: Slots;
  sleep: Sleep;
  newKey: () => string;
}

/** What a transfer tells while it runs. */
export interface TransferEvents {
  signed(uploadId: string): void;
  /** Bytes the store has or is being sent. */
  progress(sent: number): void;
  finalizing(): void;
  /** The server forgot the upload; it begins again. */
  startedOver(): void;
}

export interface TransferResult {
  fileId: string;
  receipt: UploadReceipt;
}

/** An upload as the server knows it: either whole (one PUT) or in parts. */
interface Opened {
  uploadId: string;
  key: string;
  /** The signed PUT; null in parts, and null when the bytes are stored already. */
  single: { url: string; headers: Record<string, string> } | null;
  partSize: number | null;
  checksum: string | null;
  stored: { partNumber: number; size: number; sha256: string | null }[];
  isRegistered: boolean;
}

/**
 * Brings one file to the server: sign, send what is missing, register. Continues the upload `uploadId` when given.
 * Rejects with ApiError after the retries, or with the signal's reason when stopped.
 */
export async function transferFile(
  file: Blob,
  about: UploadDescription,
  uploadId: string | null,
  tools: TransferTools,
  events: TransferEvents,
  signal: AbortSignal,
): Promise<TransferResult> {
  try {
    return await attempt(file, about, uploadId, tools, events, signal);
  } catch (error) {
    const there = about.onConflict === 'skip' ? nameTakenBy(error) : null;
    if (there !== null) {
      events.finalizing();
      return { fileId: there, receipt: skippedReceipt(about) };
    }
    if (!isUploadGone(error)) throw error;
    events.startedOver();
    return await attempt(file, about, null, tools, events, signal);
  }
}

/** The file that has the name already, where that is why a file was refused before any byte of it moved. */
function nameTakenBy(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'NAME_TAKEN') return null;
  return typeof error.details.fileId === 'string' ? error.details.fileId : null;
}

/** Of a file that was not sent nothing is confirmed. */
function skippedReceipt({ name, size }: UploadDescription): UploadReceipt {
  return { name, size, at: '', checksum: '', verified: false, outcome: 'skipped' };
}

/** What the server confirmed, and whether it is what was sent. */
export function receiptOf({ receipt, outcome }: RegisteredUpload, verified: boolean): UploadReceipt {
  const { name, size, at, checksum } = receipt;
  return { name, size, at, checksum, verified, outcome };
}

async function attempt(
  file: Blob,
  about: UploadDescription,
  uploadId: string | null,
  tools: TransferTools,
  events: TransferEvents,
  signal: AbortSignal,
): Promise<TransferResult> {
  const { api, sleep } = tools;
  const opened =
    (uploadId && (await adopt(file, uploadId, tools, signal))) || (await begin(file, about, tools, signal));
  events.signed(opened.uploadId);
  let proof = opened.isRegistered ? null : await send(file, opened, tools, events, signal);
  events.finalizing();
  const register = () =>
    withRetries(() => api.register(about, opened.key, proof?.whole ?? null, signal), isPassing, sleep, signal);
  const answer = await register().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'UPLOAD_INCOMPLETE') throw error;
    // The store lost parts it had confirmed: ask what is left and send the rest, once.
    const again = await adopt(file, opened.uploadId, tools, signal);
    if (!again) throw error;
    proof = await send(file, again, tools, events, signal);
    events.finalizing();
    return register();
  });
  requireWhole(answer);
  return { fileId: answer.fileId, receipt: receiptOf(answer, isVerified(proof, answer.receipt.checksum)) };
}

/** An answer that lost its parts on the way says nothing of a file: the upload is not told as done. */
function requireWhole({ fileId, receipt }: Partial<RegisteredUpload>): void {
  const missing = !fileId ? 'fileId missing from register response' : !receipt && 'file metadata not found';
  if (missing) throw new ApiError({ code: 'NO_RECEIPT', message: `Upload completed but ${missing}`, status: 200 });
}

/** Opens a new upload. Small files are hashed first, so the store can refuse damaged bytes. */
async function begin(file: Blob, about: UploadDescription, tools: TransferTools, signal: AbortSignal): Promise<Opened> {
  const checksum = file.size <= SINGLE_PUT_LIMIT ? await sha256OfBlob(file) : null;
  const once = tools.newKey();
  const signed = await withRetries(() => tools.api.sign(about, checksum, once, signal), isPassing, tools.sleep, signal);
  return {
    uploadId: signed.uploadId,
    key: signed.key,
    single: signed.url ? { url: signed.url, headers: signed.headers } : null,
    partSize: signed.multipart?.partSize ?? null,
    checksum,
    stored: [],
    isRegistered: false,
  };
}

/** Takes an earlier upload up again; null when there is nothing in it worth keeping. */
async function adopt(file: Blob, uploadId: string, tools: TransferTools, signal: AbortSignal): Promise<Opened | null> {
  const found = await withRetries(() => tools.api.find(uploadId, signal), isPassing, tools.sleep, signal).catch(
    (error: unknown) => {
      if (isUploadGone(error)) return null;
      throw error;
    },
  );
  if (!found) return null;
  const isStoredWhole = !found.multipart && found.parts[0]?.size === file.size;
  if (!found.multipart && !isStoredWhole && found.state !== 'registered') {
    // A single PUT has no middle: its URL is gone with the page, so a new upload takes its place.
    await tools.api.cancel(uploadId).catch(() => undefined);
    return null;
  }
  return {
    uploadId,
    key: found.key,
    single: null,
    partSize: found.multipart?.partSize ?? null,
    checksum: isStoredWhole ? await sha256OfBlob(file) : null,
    stored: found.parts.map((part) => ({
      partNumber: part.partNumber,
      size: part.size,
      sha256: part.sha256 ?? null,
    })),
    isRegistered: found.state === 'registered',
  };
}

/** Sends what the store does not have yet. Gives what this browser knows about the bytes. */
async function send(
  file: Blob,
  opened: Opened,
  tools: TransferTools,
  events: TransferEvents,
  signal: AbortSignal,
): Promise<Proof> {
  if (opened.partSize !== null)
    return sendParts(file, opened.uploadId, opened.partSize, opened.stored, tools, events, signal);
  const { single } = opened;
  if (single) {
    await tools.slots.run(signal, () =>
      withRetries(
        () => tools.put({ ...single, body: file, onProgress: (sent) => events.progress(sent), signal }),
        isPassing,
        tools.sleep,
        signal,
      ),
    );
  }
  return { whole: opened.checksum, ofParts: null };
}

async function sendParts(
  file: Blob,
  uploadId: string,
  partSize: number,
  stored: Opened['stored'],
  tools: TransferTools,
  events: TransferEvents,
  signal: AbortSignal,
): Promise<Proof> {
  const plan = planParts(file.size, partSize);
  const { present, missing } = splitPlan(plan, stored);
  const digests = new Map(present.map((part) => [part.partNumber, part.sha256]));
  const sentByPart = new Map(present.map((part) => [part.partNumber, part.size]));
  const report = (partNumber: number, sent: number): void => {
    sentByPart.set(partNumber, sent);
    events.progress(Array.from(sentByPart.values()).reduce((sum, bytes) => sum + bytes, 0));
  };
  events.progress(present.reduce((sum, part) => sum + part.size, 0));

  // One failing part stops its brothers, so that no bytes move for an upload that is given up.
  const group = new AbortController();
  const both = AbortSignal.any([signal, group.signal]);
  const remaining = [...missing];
  const sendNext = async (): Promise<void> => {
    for (let range = remaining.shift(); range; range = remaining.shift()) {
      const { partNumber, start, end } = range;
      await tools.slots.run(both, async () => {
        const body = file.slice(start, end);
        const sha256 = await sha256OfBlob(body);
        digests.set(partNumber, sha256);
        await withRetries(
          async () => {
            report(partNumber, 0);
            const signed = await tools.api.signParts(uploadId, [{ partNumber, sha256 }], both);
            const target = signed.parts[0];
            if (!target) throw new ApiError({ code: 'PART_NOT_SIGNED', message: 'Failed to sign upload', status: 500 });
            await tools.put({
              url: target.url,
              headers: target.headers,
              body,
              onProgress: (sent) => report(partNumber, sent),
              signal: both,
            });
            report(partNumber, end - start);
          },
          isWorthResending,
          tools.sleep,
          both,
        );
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_PARTS }, sendNext));
  } catch (error) {
    group.abort(error);
    throw error;
  }
  return { whole: null, ofParts: await compositeChecksum(plan.map((range) => digests.get(range.partNumber))) };
}
