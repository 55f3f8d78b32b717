import { useEffect } from 'react';
import { createStore } from '@/shared/lib/external-store';

/** The folder that the page shows, for uploads that are begun or dropped there. */
export interface UploadPlace {
  driveId: string;
  /** Null at the drive's root. */
  folderId: string | null;
}

/** Kept outside any page: what takes files lies over all of them. */
export const uploadPlace = createStore<UploadPlace | null>(null);

/** Sends uploads here while the calling page is open. */
export function useUploadPlace(driveId: string, folderId: string | null): void {
  useEffect(() => {
    const place = { driveId, folderId };
    uploadPlace.set(place);
    return () => uploadPlace.set((current) => (current === place ? null : current));
  }, [driveId, folderId]);
}
