/** Which files the server makes a small picture of, and where it is. */
import { extensionOf } from './file-kind';

const MIB = 1024 * 1024;
/** The largest file of each type that the server makes a picture of, in bytes. */
const LIMITS: Readonly<Record<string, number>> = {
  'image/png': 64 * MIB,
  'image/jpeg': 64 * MIB,
  'image/gif': 64 * MIB,
  'image/webp': 64 * MIB,
  'application/pdf': 128 * MIB,
};

/** A file as far as this needs it. */
interface FileLike {
  id: string;
  mimeType: string;
  size: number;
  checksum: string;
  status: string;
  orphanedRef: boolean;
  can: { download: boolean };
}

/**
 * Where the small picture of a file is; null where there is none. It carries the checksum: another version has another
 * address, so the browser may keep this one for good.
 */
export function thumbnailAddress(file: FileLike): string | null {
  const limit = LIMITS[file.mimeType] ?? 0;
  const isReadable = file.status === 'active' && !file.orphanedRef && file.can.download;
  if (!isReadable || file.size === 0 || file.size > limit) return null;
  return `/api/v1/drive/files/${encodeURIComponent(file.id)}/thumbnail?${new URLSearchParams({ v: file.checksum })}`;
}

/** Whether a file is a drawing in vectors. */
export function isVector({ name, mimeType }: { name: string; mimeType: string }): boolean {
  return extensionOf(name) === 'svg' || mimeType.startsWith('image/svg');
}
