import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type FindMemberRecordResponse,
  reactivateMember,
  removeMember,
  suspendMember,
  type UpdateMemberData,
  updateMember,
} from '@/shared/api/gen';
import {
  findMemberRecordOptions,
  listBelongingsOptions,
  listMemberRecordsInfiniteOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import type { MembersSearch } from '../model/members-search';
import { useDeed } from './deeds';

export type AdminMember = FindMemberRecordResponse['member'];

/** Members asked for at once. */
const PAGE_SIZE = 50;

/** The members a search finds, by name, page after page. While a new search loads, the former list stays. */
export const adminMembersQuery = ({ search, status, role }: MembersSearch) =>
  infiniteQueryOptions({
    ...listMemberRecordsInfiniteOptions({
      query: { limit: PAGE_SIZE, ...(search && { search }), ...(status && { status }), ...(role && { role }) },
    }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One member in full. */
export const adminMemberQuery = (memberId: string) =>
  queryOptions({ ...findMemberRecordOptions({ path: { memberId } }), staleTime: 0 });

/** What a member owns, by kind. */
export const belongingsQuery = (memberId: string) =>
  queryOptions({ ...listBelongingsOptions({ path: { memberId } }), staleTime: 0 });

export const useUpdateMember = ({ id, displayName }: AdminMember) =>
  useDeed(
    async (change: NonNullable<UpdateMemberData['body']>) => updateMember({ path: { memberId: id }, body: change }),
    {
      done: ({ role }) => `${role ? 'Role' : 'Permissions'} of ${displayName} changed`,
      failed: `Failed to change ${displayName}`,
    },
  );

export const useSuspendMember = () =>
  useDeed(async ({ id }: AdminMember) => suspendMember({ path: { memberId: id } }), {
    done: ({ displayName }) => `${displayName} is suspended`,
    failed: 'Failed to suspend the member',
  });

export const useReactivateMember = () =>
  useDeed(async ({ id }: AdminMember) => reactivateMember({ path: { memberId: id } }), {
    done: ({ displayName }) => `${displayName} can sign in again`,
    failed: 'Failed to reactivate the member',
  });

/** Whom to remove, and who gets what they own; null when they own nothing. */
export interface Removal {
  member: AdminMember;
  transferTo: string | null;
}

export const useRemoveMember = () =>
  useDeed(
    async ({ member, transferTo }: Removal) =>
      removeMember({ path: { memberId: member.id }, body: transferTo ? { transferTo } : {} }),
    { done: ({ member }) => `${member.displayName} is removed`, failed: 'Failed to remove the member' },
  );
