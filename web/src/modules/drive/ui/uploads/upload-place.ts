import { useEffect } from 'react';
import { createStore } from '@/shared/lib/external-store';

/** Where the page shows what lies, for uploads that are begun or dropped there: a folder, or a library. */
export interface UploadPlace {
  driveId: string;
  /** Null at the drive's root. */
  folderId: string | null;
  /** The usual one unless given. */
  libraryId?: string;
}

/** Kept outside any page: what takes files lies over all of them. */
export const uploadPlace = createStore<UploadPlace | null>(null);

/** Sends uploads here while the calling page is open; null leaves that to others. */
export function useUploadPlace(here: UploadPlace | null): void {
  const { driveId, folderId = null, libraryId } = here ?? {};
  useEffect(() => {
    if (driveId === undefined) return undefined;
    const place = { driveId, folderId, libraryId };
    uploadPlace.set(place);
    return () => uploadPlace.set((current) => (current === place ? null : current));
  }, [driveId, folderId, libraryId]);
}

/** What the upload dialog begins with there. */
export const requestInto = ({ driveId, folderId, libraryId }: UploadPlace) => ({
  driveId,
  folderId: folderId ?? undefined,
  libraryId,
  staysHere: true,
});
