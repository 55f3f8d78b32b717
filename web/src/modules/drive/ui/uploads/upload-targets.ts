import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { sessionQuery } from '@/shared/session/queries';
import { drivesQuery } from '../../api/queries';
import type { Drive, Library } from '../../api/types';
import { firstDrive, uploadDrives, writableLibraries } from '../../model/upload-places';

const REMEMBERED = 'corbel.drive.upload-target';

/** Why something could not be read, and the way to try again. */
export interface LoadError {
  error: ApiError;
  retry: () => void;
}

/** Where files can go. Personal drives are not offered unless asked for, nor what the person may not write to. */
export interface UploadTargets {
  isPending: boolean;
  /** Null where they are known, be it from before. */
  failure: LoadError | null;
  drives: readonly Drive[];
  /** Libraries of a drive that take files from the person. */
  librariesOf(driveId: string | null): readonly Library[];
}

export function useUploadTargets(wantedId?: string): UploadTargets {
  const { data, isPending, error, refetch } = useQuery(drivesQuery());
  const libraries = data?.libraries ?? [];
  return {
    isPending,
    failure: error && !data ? { error, retry: () => void refetch() } : null,
    drives: uploadDrives(data?.drives ?? [], libraries, wantedId),
    librariesOf: (driveId) => writableLibraries(libraries, driveId),
  };
}

/** The drive that a form begins with where none is in view: mostly the one this browser uploaded to last. */
export function useFirstDrive(drives: readonly Drive[]): Drive | undefined {
  const { data: me } = useQuery(sessionQuery);
  const [last] = useState(recallTarget);
  return firstDrive(drives, last.driveId, me?.userId);
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
