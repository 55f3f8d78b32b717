/** The libraries page's state in the address. */
export interface LibrariesSearch {
  search?: string;
  /** Only the libraries of this drive. */
  driveId?: string;
  /** The deletions that wait for a second person, in place of the libraries. */
  view?: 'requests';
}

/** Reads an address that anyone may have typed: what is odd is dropped. */
export function parseLibrariesSearch(raw: Record<string, unknown>): LibrariesSearch {
  return {
    ...(typeof raw.search === 'string' && raw.search.trim() !== '' && { search: raw.search }),
    ...(typeof raw.driveId === 'string' && raw.driveId !== '' && { driveId: raw.driveId }),
    ...(raw.view === 'requests' && { view: 'requests' as const }),
  };
}

/** The drives of the page's dropdown: those that are not personal and that the person owns or is a member of. */
export function offeredDrives<Drive extends { type: string; ownerId?: string | null; memberIds: readonly string[] }>(
  drives: readonly Drive[],
  userId: string,
): readonly Drive[] {
  return drives.filter(
    ({ type, ownerId, memberIds }) => type !== 'personal' && (ownerId === userId || memberIds.includes(userId)),
  );
}
