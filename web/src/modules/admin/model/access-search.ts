import { dropEmpty, readText } from '@/shared/lib/search-text';

/** The question of the access page, as it lives in the address. */
export interface AccessSearch {
  /** Whose access is asked about: a person's id. */
  member?: string;
  /** The kind of thing, by its key: `file`. */
  resource?: string;
  /** Which one; kinds of which there is only one have none. */
  id?: string;
  /** What is to be done with it, by its key: `trash`. */
  action?: string;
}

/** Reads an address that anyone may have typed: unknown or malformed parts are dropped, never refused. */
export function parseAccessSearch(raw: Record<string, unknown>): AccessSearch {
  return dropEmpty({
    member: readText(raw.member),
    resource: readText(raw.resource),
    id: readText(raw.id),
    action: readText(raw.action),
  });
}

/** Kinds of which the organisation has one only, or none to choose. */
const SINGLE = new Set(['organisation', 'tenant']);

/** True when the question still has to say which one. */
export function needsId(resource: string): boolean {
  return !SINGLE.has(resource);
}

/** A question that can be answered. */
export type AccessQuestion = Required<Pick<AccessSearch, 'member' | 'resource' | 'action'>> & { id: string };

/** The question once all of it is chosen, else null. */
export function questionOf({ member, resource, id, action }: AccessSearch): AccessQuestion | null {
  if (!member || !resource || !action) return null;
  if (needsId(resource) && !id) return null;
  return { member, resource, id: id ?? '', action };
}
