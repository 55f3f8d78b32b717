/** A store of bytes and an upload protocol in memory, for tests of the engine and the transfer. No network, no clock. */
import { ApiError, type FaultCode } from '@/shared/api/errors';
import type { UploadFilesResponse } from '@/shared/api/gen';
import type { DriveFile } from '../api/types';
import { compositeChecksum, sha256OfBlob } from './digest';
import type { FolderApi } from './folder-maker';
import type { QueueStore, StoredBatch, StoredReceipt, StoredUpload } from './queue-store';
import type { PutBytes } from './transport';
import type { UploadApi } from './upload-api';

export const MIB = 1024 * 1024;

/** A server refusal as the API client raises it. */
export function refusal(
  status: number,
  code: FaultCode,
  message: string = code,
  details: Record<string, unknown> = {},
): ApiError {
  return new ApiError({ status, code, message, details });
}

interface Pending {
  size: number;
  name: string;
  partSize: number | null;
  parts: Map<number, { size: number; sha256: string | null }>;
  registered: boolean;
}

/** The far side of an upload: signs, stores, registers, and can be told to fail. */
export function createFarSide() {
  const uploads = new Map<string, Pending>();
  const calls: string[] = [];
  /** Failures to give, first come first served, by call name. */
  const failures = new Map<string, ApiError[]>();
  /** Small files that were kept, by folder and name; one that is kept twice is in here twice. */
  const kept: string[] = [];
  /** Names that no request may contain. */
  const refused = new Set<string>();
  const answered = new Map<string, UploadFilesResponse>();
  /** Bytes now on their way, and the most there ever were at once. */
  const traffic = { now: 0, most: 0 };
  /** When set, PUTs wait here until released. */
  let gate: { promise: Promise<void>; open: () => void } | null = null;
  let counter = 0;

  function enter(name: string): void {
    calls.push(name);
    const failure = failures.get(name)?.shift();
    if (failure) throw failure;
  }

  /** An answer that may be lost on its way, after everything was done. */
  function tell<T>(answer: T): T {
    const loss = failures.get('answer')?.shift();
    if (loss) throw loss;
    return answer;
  }

  function must(uploadId: string): Pending {
    const upload = uploads.get(uploadId);
    if (!upload) throw refusal(404, 'UPLOAD_NOT_FOUND');
    return upload;
  }

  const api: UploadApi = {
    async sign(file) {
      enter('sign');
      counter += 1;
      const uploadId = `u${counter}`;
      const partSize = file.size > 5 * MIB ? 5 * MIB : null;
      uploads.set(uploadId, {
        size: file.size,
        name: file.name,
        partSize,
        parts: new Map(),
        registered: false,
      });
      return {
        ok: true,
        uploadId,
        key: uploadId,
        url: partSize ? null : `put:${uploadId}:1`,
        headers: {},
        multipart: partSize ? { partSize, partCount: Math.ceil(file.size / partSize) } : null,
        expiresAt: '2026-11-22T00:00:00Z',
      };
    },
    async find(uploadId) {
      enter('find');
      const upload = must(uploadId);
      return {
        uploadId,
        key: uploadId,
        filename: upload.name,
        size: upload.size,
        mime: 'text/plain',
        driveId: 'd',
        libraryId: 'l',
        multipart: upload.partSize
          ? { partSize: upload.partSize, partCount: Math.ceil(upload.size / upload.partSize) }
          : null,
        parts: Array.from(upload.parts, ([partNumber, part]) => ({ partNumber, ...part })),
        state: upload.registered ? 'registered' : 'pending',
        fileId: null,
        expiresAt: '2026-11-22T00:00:00Z',
      };
    },
    async signParts(uploadId, parts) {
      enter('signParts');
      must(uploadId);
      return {
        ok: true,
        parts: parts.map(({ partNumber }) => ({
          partNumber,
          url: `put:${uploadId}:${partNumber}`,
          headers: {},
        })),
      };
    },
    async register(file, key, checksum) {
      enter('register');
      const upload = must(key);
      upload.registered = true;
      const parts = Array.from(upload.parts).sort(([a], [b]) => a - b);
      const ofParts = await compositeChecksum(parts.map(([, part]) => part.sha256));
      const found = upload.partSize ? ofParts : (parts[0]?.[1].sha256 ?? null);
      if (checksum !== null && checksum !== found) throw refusal(422, 'CHECKSUM_MISMATCH');
      return {
        ok: true,
        outcome: 'created' as const,
        fileId: `file-${key}`,
        file: { id: `file-${key}`, name: file.name } as DriveFile,
        receipt: { name: file.name, size: file.size, checksum: found ?? '', at: '2026-11-21T09:14:00Z' },
      };
    },
    async sendSmall({ target, files, bytes }, once) {
      calls.push('sendSmall');
      await (gate?.promise ?? Promise.resolve());
      const failure = failures.get('sendSmall')?.shift();
      if (failure) throw failure;
      const before = answered.get(once);
      if (before) return tell(before);
      const registered = await Promise.all(
        files.map(async ({ name, size }, index) => {
          if (refused.has(name)) throw refusal(400, 'INVALID_REQUEST', `${name} is refused`);
          const checksum = (await sha256OfBlob(bytes[index] ?? new Blob())) ?? '';
          return {
            ok: true,
            outcome: 'created' as const,
            fileId: `file-${name}`,
            file: { id: `file-${name}`, name } as DriveFile,
            receipt: { name, size, checksum, at: '2026-11-21T09:14:00Z' },
          };
        }),
      );
      for (const { name } of files) kept.push(`${target.folderId ?? ''}/${name}`);
      const answer = { ok: true, files: registered };
      answered.set(once, answer);
      return tell(answer);
    },
    async cancel(uploadId) {
      enter('cancel');
      uploads.delete(uploadId);
    },
  };

  const put: PutBytes = async ({ url, body, onProgress, signal }) => {
    const [, uploadId = '', part = '1'] = url.split(':');
    traffic.now += 1;
    traffic.most = Math.max(traffic.most, traffic.now);
    try {
      enter('put');
      onProgress(Math.floor(body.size / 2));
      if (gate) {
        const stopped = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
        await Promise.race([gate.promise, stopped]);
      }
      await Promise.resolve();
      signal.throwIfAborted();
      must(uploadId).parts.set(Number(part), { size: body.size, sha256: await sha256OfBlob(body) });
      onProgress(body.size);
    } finally {
      traffic.now -= 1;
    }
  };

  return {
    api,
    put,
    uploads,
    kept,
    refused,
    calls,
    traffic,
    /** The next calls of this name fail, one failure each. */
    failNext(name: string, ...errors: ApiError[]) {
      failures.set(name, errors);
    },
    /** Holds every PUT half-way until `openGate`. */
    closeGate() {
      let open = (): void => undefined;
      const promise = new Promise<void>((resolve) => {
        open = resolve;
      });
      gate = { promise, open };
    },
    openGate() {
      gate?.open();
      gate = null;
    },
  };
}

/** A queue store in memory that survives an engine, as the browser's survives a page. */
export function createMemoryStore(): QueueStore & {
  records: Map<string, StoredUpload>;
  files: Map<string, File>;
  batches: Map<string, StoredBatch>;
  receipts: Map<string, StoredReceipt>;
} {
  const batches = new Map<string, StoredBatch>();
  const receipts = new Map<string, StoredReceipt>();
  const records = new Map<string, StoredUpload>();
  const files = new Map<string, File>();
  return {
    records,
    files,
    batches,
    receipts,
    listBatches: async (owner) => Array.from(batches.values()).filter((batch) => batch.owner === owner),
    saveBatch: async (batch) => void batches.set(batch.id, batch),
    async removeBatch(id) {
      batches.delete(id);
      for (const [key, { batchId }] of receipts) if (batchId === id) receipts.delete(key);
    },
    async saveReceipts(fresh) {
      for (const receipt of fresh) receipts.set(`${receipt.batchId}/${receipt.path}/${receipt.name}`, receipt);
    },
    listReceipts: async (id) => Array.from(receipts.values()).filter(({ batchId }) => batchId === id),
    list: async (owner) => Array.from(records.values()).filter((record) => record.owner === owner),
    save: async (record) => void records.set(record.id, record),
    remove: async (id) => {
      records.delete(id);
      files.delete(id);
    },
    saveFile: async (id, file) => void files.set(id, file),
    loadFile: async (id) => files.get(id) ?? null,
  };
}

/** A file of `size` bytes. */
export function fileOf(name: string, size: number): File {
  return new File([new Uint8Array(size)], name, { type: 'text/plain', lastModified: 1_700_000_000_000 });
}

/** A drive's folders in memory: the id of a folder is its path. */
export function createFolders(): FolderApi & { made: string[] } {
  const made: string[] = [];
  return {
    made,
    async list({ parentId }) {
      const above = parentId === null ? '' : `${parentId}/`;
      const inside = made.filter((id) => id.startsWith(above) && !id.slice(above.length).includes('/'));
      return { folders: inside.map((id) => ({ id, name: id.slice(above.length) })), next: null };
    },
    async create({ parentId }, name) {
      const id = parentId === null ? name : `${parentId}/${name}`;
      if (made.includes(id)) throw refusal(409, 'FOLDER_EXISTS', 'There already.', { folderId: id });
      made.push(id);
      return id;
    },
  };
}
