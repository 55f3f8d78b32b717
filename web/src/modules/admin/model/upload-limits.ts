/** What the organisation lets in of what its installation does (drive.md section 5, "Tenant-configured client checks"). */
import type { OwnUploadLimits } from '@/shared/api/gen';

const MIB = 1024 * 1024;
/** The most one file may hold anywhere, in MB. */
export const MOST_MB = 5 * 1024;

/** As a person types it. */
export interface UploadLimitsDraft {
  /** The most one file may hold, in MB; empty for as much as the installation takes. */
  maxMb: number | string;
  /** Endings or media types; none for all. */
  types: readonly string[];
}

export function uploadLimitsDraft({ maxFileSize, allowedFileTypes }: OwnUploadLimits): UploadLimitsDraft {
  return { maxMb: maxFileSize == null ? '' : Math.round((maxFileSize / MIB) * 100) / 100, types: allowedFileTypes };
}

/** Why the size cannot be saved, or null. */
export function maxMbProblem({ maxMb }: UploadLimitsDraft): string | null {
  if (maxMb === '') return null;
  const size = Number(maxMb);
  return size > 0 && size <= MOST_MB ? null : `Enter a size up to ${MOST_MB} MB, or nothing for no limit.`;
}

/** What to tell the server; null where nothing was changed. A size that is shown rounded stays what it is. */
export function uploadLimitChanges(before: OwnUploadLimits, draft: UploadLimitsDraft): OwnUploadLimits | null {
  const shown = uploadLimitsDraft(before);
  const isSameSize = String(draft.maxMb) === String(shown.maxMb);
  if (isSameSize && draft.types.join(' ') === shown.types.join(' ')) return null;
  const size = draft.maxMb === '' ? null : Math.max(1, Math.round(Number(draft.maxMb) * MIB));
  return { maxFileSize: isSameSize ? before.maxFileSize : size, allowedFileTypes: [...draft.types] };
}
