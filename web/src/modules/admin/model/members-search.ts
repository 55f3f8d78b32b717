import { dropEmpty, readText } from '@/shared/lib/search-text';

/** The states a member can be in. */
export const MEMBER_STATUSES = ['active', 'suspended', 'removed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** The members page's state that lives in the address. */
export interface MembersSearch {
  search?: string;
  status?: MemberStatus;
  /** The key of a role. */
  role?: string;
  /** Members unless given. */
  view?: 'invitations';
  /** The id of the member whose panel is open. */
  member?: string;
  /** Whether the dialog that invites is to be opened. */
  invite?: true;
}

/** Reads an address that anyone may have typed: unknown or malformed parts are dropped, never refused. */
export function parseMembersSearch(raw: Record<string, unknown>): MembersSearch {
  const search = dropEmpty({
    search: readText(raw.search),
    status: MEMBER_STATUSES.find((known) => known === raw.status),
    role: readText(raw.role),
    view: raw.view === 'invitations' ? raw.view : undefined,
    member: readText(raw.member),
  }) as MembersSearch;
  return raw.invite === true || raw.invite === 'true' ? { ...search, invite: true } : search;
}
