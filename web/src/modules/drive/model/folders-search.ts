import { type ListSearch, parseListSearch } from './list-search';

/** The state of a folder's page in the address. */
export interface FoldersSearch extends ListSearch {
  /** The drive the folder lies in, where its path alone could mean that of another drive. */
  driveId?: string;
}

/** Reads an address that anyone may have typed. */
export function parseFoldersSearch(raw: Record<string, unknown>): FoldersSearch {
  const { driveId } = raw;
  return { ...parseListSearch(raw), ...(typeof driveId === 'string' && driveId !== '' && { driveId }) };
}
