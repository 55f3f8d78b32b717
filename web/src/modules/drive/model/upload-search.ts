/** The upload page's state in the address: where the files shall go, when the page was opened from somewhere. */
export interface UploadSearch {
  driveId?: string;
  libraryId?: string;
  folderId?: string;
}

/** Reads an address that anyone may have typed: what is not text is dropped. */
export function parseUploadSearch(raw: Record<string, unknown>): UploadSearch {
  return {
    ...(typeof raw.driveId === 'string' && raw.driveId !== '' && { driveId: raw.driveId }),
    ...(typeof raw.libraryId === 'string' && raw.libraryId !== '' && { libraryId: raw.libraryId }),
    ...(typeof raw.folderId === 'string' && raw.folderId !== '' && { folderId: raw.folderId }),
  };
}
