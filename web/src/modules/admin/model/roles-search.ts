import { dropEmpty, readText } from '@/shared/lib/search-text';

/** The roles page's state that lives in the address: the list, a role, or one being made. */
export interface RolesSearch {
  /** The key of the role that is open. */
  role?: string;
  /** A role is being made. */
  view?: 'new';
  /** The key of the role that a new one begins as. */
  from?: string;
}

/** Reads an address that anyone may have typed: unknown or malformed parts are dropped, never refused. */
export function parseRolesSearch(raw: Record<string, unknown>): RolesSearch {
  const isNew = raw.view === 'new';
  return dropEmpty({
    role: isNew ? undefined : readText(raw.role),
    view: isNew ? 'new' : undefined,
    from: isNew ? readText(raw.from) : undefined,
  }) as RolesSearch;
}
