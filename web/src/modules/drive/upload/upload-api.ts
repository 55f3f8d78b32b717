import { apiFetch } from '@/shared/api/client';
import type {
  FindUploadResponse,
  SignUploadPartsResponse,
  SignUploadResponse,
  UploadFilesResponse,
} from '@/shared/api/gen';
import {
  cancelUpload,
  createFolder,
  findNameConflicts,
  findUpload,
  listFolders,
  type RegisterFileResponse,
  registerFile,
  signUpload,
  signUploadParts,
} from '@/shared/api/gen';
import type { OnConflict } from '../model/upload-item';
import type { ConflictApi } from './find-conflicts';
import type { FolderApi } from './folder-maker';
import { groupBody, type SmallFileHead } from './small-files';

/** What every call of one upload says about its file. */
export interface UploadDescription {
  name: string;
  /** Bytes. */
  size: number;
  mime: string;
  driveId: string;
  libraryId: string;
  folderId: string | null;
  onConflict: OnConflict;
  /** Nobody sees the file but its owner and these people, from its first moment on. */
  readers?: readonly string[];
}

/** Small files that travel in one request to one place. */
export interface SmallFiles {
  target: Pick<UploadDescription, 'driveId' | 'libraryId' | 'folderId' | 'onConflict'>;
  files: readonly SmallFileHead[];
  /** The bytes of each, in the same order. */
  bytes: readonly Blob[];
}

/** Keeps all of some small files, or none. `once` makes repeats harmless. */
export type SendSmall = (small: SmallFiles, once: string, signal: AbortSignal) => Promise<UploadFilesResponse>;

/** An upload as it was opened: one signed PUT, or the plan of a multipart upload. */
export type OpenedUpload = Pick<SignUploadResponse, 'uploadId' | 'key' | 'url' | 'headers' | 'multipart'>;
/** What the server has of an upload. */
export type FoundUpload = Pick<FindUploadResponse, 'key' | 'multipart' | 'parts' | 'state'>;
/** A file that the server has made of an upload. */
export type RegisteredUpload = Pick<RegisterFileResponse, 'fileId' | 'receipt' | 'outcome'>;

/** The server's half of an upload. Everything rejects with ApiError. */
export interface UploadApi {
  /** Reserves room and gives one signed PUT, or the plan of a multipart upload. `once` makes repeats harmless. */
  sign(file: UploadDescription, checksum: string | null, once: string, signal: AbortSignal): Promise<OpenedUpload>;
  /** What the server has of an upload. */
  find(uploadId: string, signal: AbortSignal): Promise<FoundUpload>;
  /** Signed PUTs for parts whose digests the store will verify. */
  signParts(
    uploadId: string,
    parts: { partNumber: number; sha256: string | null }[],
    signal: AbortSignal,
  ): Promise<Pick<SignUploadPartsResponse, 'parts'>>;
  /** Checks the stored bytes and makes them a file. Safe to repeat. */
  register(
    file: UploadDescription,
    key: string,
    checksum: string | null,
    signal: AbortSignal,
  ): Promise<RegisteredUpload>;
  /** Missing where each file goes by itself. */
  sendSmall?: SendSmall;
  /** Gives an upload up and frees its bytes. */
  cancel(uploadId: string): Promise<void>;
}

/** {@link UploadApi} over the generated client. */
export const uploadApi: UploadApi = {
  async sign({ name, size, mime, driveId, libraryId, folderId, onConflict }, checksum, once, signal) {
    const body = {
      filename: name,
      mime,
      size,
      driveId,
      libraryId,
      folderId,
      onConflict,
      ...(checksum !== null && { checksum }),
    };
    return (await signUpload({ body, headers: { 'Idempotency-Key': once }, signal })).data;
  },
  async find(uploadId, signal) {
    return (await findUpload({ path: { uploadId }, signal })).data;
  },
  async signParts(uploadId, parts, signal) {
    const body = {
      parts: parts.map(({ partNumber, sha256 }) => ({ partNumber, ...(sha256 !== null && { sha256 }) })),
    };
    return (await signUploadParts({ path: { uploadId }, body, signal })).data;
  },
  async register({ name, size, mime, driveId, libraryId, readers }, key, checksum, signal) {
    const body = {
      objectPath: key,
      name,
      mime,
      size,
      driveId,
      libraryId,
      ...(checksum !== null && { checksum }),
      ...(readers && { visibility: 'private' as const, sharedWith: [...readers] }),
    };
    return (await registerFile({ body, signal })).data;
  },
  async sendSmall({ target, files, bytes }, once, signal) {
    const answer = await apiFetch('/api/v1/uploads/files', {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': once },
      body: groupBody({ ...target, files }, bytes),
      signal,
    });
    return (await answer.json()) as UploadFilesResponse;
  },
  async cancel(uploadId) {
    await cancelUpload({ path: { uploadId } });
  },
};

/** {@link FolderApi} over the generated client. */
export const folderApi: FolderApi = {
  async list({ driveId, parentId }, cursor) {
    const query = { driveId, parentId: parentId ?? 'root', limit: 200, ...(cursor !== null && { cursor }) };
    const { folders, nextCursor } = (await listFolders({ query })).data;
    return { folders, next: nextCursor ?? null };
  },
  async create({ driveId, parentId }, name) {
    return (await createFolder({ body: { driveId, parentId, name } })).data.folderId;
  },
};

/** {@link ConflictApi} over the generated client. */
export const conflictApi: ConflictApi = {
  folders: folderApi,
  async names({ driveId, parentId }, names, signal) {
    return (await findNameConflicts({ body: { driveId, folderId: parentId, names: [...names] }, signal })).data;
  },
};
