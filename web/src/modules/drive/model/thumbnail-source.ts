import { extensionOf, previewKind } from './file-kind';

/** The largest picture that is fetched to be made small, in bytes. */
const PICTURE_BYTES = 12 * 1024 * 1024;
/** Of a PDF, the most that is read for its first page, in bytes. */
export const PDF_BYTES = 4 * 1024 * 1024;

/** What a small picture of a file is made from. */
export interface ThumbnailSource {
  kind: 'picture' | 'pdf';
  /** How many bytes are read for it at most. */
  cost: number;
}

/** A file as far as this needs it. */
interface FileLike {
  name: string;
  mimeType: string;
  size: number;
  status: string;
  orphanedRef: boolean;
  can: { download: boolean };
}

/** How a browser makes a small picture of a file; null where there is none, or where it would take too much. */
export function thumbnailSource(file: FileLike): ThumbnailSource | null {
  if (file.status !== 'active' || file.orphanedRef || !file.can.download || file.size === 0) return null;
  const kind = previewKind(file.name, file.mimeType);
  if (kind === 'pdf') return { kind, cost: Math.min(file.size, PDF_BYTES) };
  // Drawings in vectors are small and sharp at any size: they are shown as they are.
  if (kind !== 'image' || isVector(file) || file.size > PICTURE_BYTES) return null;
  return { kind: 'picture', cost: file.size };
}

/** Whether a file is a drawing in vectors. */
export function isVector({ name, mimeType }: Pick<FileLike, 'name' | 'mimeType'>): boolean {
  return extensionOf(name) === 'svg' || mimeType.startsWith('image/svg');
}
