import { dropEmpty, readText } from '@/shared/lib/search-text';

/** What has to be done for a subcontractor. */
export type SubcontractorNeed = keyof typeof NEEDS;

/** The same in the words of a choice. */
export const NEEDS = { verification: 'To verify', bankConfirmation: 'Bank details to confirm' } as const;

/** The subcontractor list's state that lives in the address. */
export interface SubcontractorsSearch {
  search?: string;
  /** Those for whom something has to be done. */
  needs?: SubcontractorNeed;
  /** Those that are no longer worked with. */
  archived?: true;
}

/** Reads an address that anyone may have typed. */
export function parseSubcontractorsSearch(raw: Record<string, unknown>): SubcontractorsSearch {
  const needs = (Object.keys(NEEDS) as SubcontractorNeed[]).find((known) => known === raw.needs);
  const search = { ...dropEmpty({ search: readText(raw.search) }), ...(needs && { needs }) };
  return raw.archived === true || raw.archived === 'true' ? { ...search, archived: true } : search;
}
