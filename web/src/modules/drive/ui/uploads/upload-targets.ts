import { useQuery } from '@tanstack/react-query';
import { drivesQuery } from '../../api/queries';
import type { Drive, Library } from '../../api/types';

const REMEMBERED = 'corbel.drive.upload-target';

/** Where files can go. Personal drives are not offered unless asked for, nor what the person may not write to. */
export interface UploadTargets {
  isPending: boolean;
  drives: readonly Drive[];
  /** Libraries of a drive. */
  librariesOf(driveId: string | null): readonly Library[];
}

export function useUploadTargets(wantedId?: string): UploadTargets {
  const { data, isPending } = useQuery(drivesQuery());
  const drives =
    data?.drives.filter(({ id, type, can }) => (type !== 'personal' || id === wantedId) && can.upload) ?? [];
  return {
    isPending,
    drives,
    librariesOf: (driveId) =>
      data?.libraries.filter((library) => library.driveId === driveId && library.visibleInDriveUI) ?? [],
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
