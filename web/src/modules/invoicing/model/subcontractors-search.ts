import { dropEmpty, readText } from '@/shared/lib/search-text';

/** The subcontractor list's state that lives in the address. */
export interface SubcontractorsSearch {
  search?: string;
  /** Those that are no longer worked with. */
  archived?: true;
}

/** Reads an address that anyone may have typed. */
export function parseSubcontractorsSearch(raw: Record<string, unknown>): SubcontractorsSearch {
  const search = dropEmpty({ search: readText(raw.search) });
  return raw.archived === true || raw.archived === 'true' ? { ...search, archived: true } : search;
}
