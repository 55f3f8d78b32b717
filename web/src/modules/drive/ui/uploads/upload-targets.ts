import { useQuery } from '@tanstack/react-query';
import { drivesQuery } from '../../api/queries';
import type { Drive, Library } from '../../api/types';
import { uploadDrives, writableLibraries } from '../../model/upload-places';

const REMEMBERED = 'corbel.drive.upload-target';

/** Where files can go. Personal drives are not offered unless asked for, nor what the person may not write to. */
export interface UploadTargets {
  isPending: boolean;
  drives: readonly Drive[];
  /** Libraries of a drive that take files from the person. */
  librariesOf(driveId: string | null): readonly Library[];
}

export function useUploadTargets(wantedId?: string): UploadTargets {
  const { data, isPending } = useQuery(drivesQuery());
  const libraries = data?.libraries ?? [];
  return {
    isPending,
    drives: uploadDrives(data?.drives ?? [], libraries, wantedId),
    librariesOf: (driveId) => writableLibraries(libraries, driveId),
  };
}

/** Where this browser uploaded to last; each person's next upload mostly goes to the same place. */
export function recallTarget(): { driveId?: string; libraryId?: string } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function rememberTarget(driveId: string, libraryId: string): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify({ driveId, libraryId }));
  } catch {
    // A browser that keeps nothing just offers the first drive next time.
  }
}
