import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type AddVerificationData,
  addVerification,
  type CreateSubcontractorData,
  confirmBankChange,
  createSubcontractor,
  type InvitePortalUserData,
  invitePortalUser,
  type RecordConsentData,
  recordConsent,
  refuseBankChange,
  removePortalUser,
  revealBank,
  revealBankChange,
  setBank,
  setEvidence,
  type UpdateSubcontractorData,
  updateSubcontractor,
} from '@/shared/api/gen';
import {
  findSubcontractorOptions,
  listSubcontractorsInfiniteOptions,
  listSubcontractorYearsOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import type { SubcontractorsSearch } from '../model/subcontractors-search';
import { useDeed } from './deeds';
import type { Bank, PortalUser, Subcontractor } from './types';

/** Subcontractors asked for at once. */
const PAGE_SIZE = 50;
/** Names offered in a choice at once; typing finds the others. */
const CHOICES = 20;

/** The search as the server takes it. */
const filtersOf = ({ search, needs, archived }: SubcontractorsSearch) => ({
  ...(search && { search }),
  ...(needs && { needs }),
  ...(archived && { archived }),
});

/** The subcontractors that a search finds, page after page. */
export const subcontractorsQuery = (search: SubcontractorsSearch, limit = PAGE_SIZE) =>
  infiniteQueryOptions({
    ...listSubcontractorsInfiniteOptions({ query: { limit, ...filtersOf(search) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The first of those whose names begin with what was typed. */
export const subcontractorChoicesQuery = (search: string) => subcontractorsQuery({ search }, CHOICES);

/** Where the same subcontractors are as CSV. */
export function subcontractorsCsv(search: SubcontractorsSearch): string {
  const filters = Object.entries(filtersOf(search)).map(([key, value]) => [key, String(value)]);
  return `/api/v1/invoicing/subcontractors/export?${new URLSearchParams(filters)}`;
}

export const subcontractorQuery = (subcontractorId: string) =>
  queryOptions({ ...findSubcontractorOptions({ path: { subcontractorId } }), staleTime: 0 });

/** What was paid and deducted in each tax year, the newest first. */
export const yearsQuery = (subcontractorId: string) =>
  queryOptions({ ...listSubcontractorYearsOptions({ path: { subcontractorId } }), staleTime: 0 });

/** Where the same is as CSV. */
export function yearsCsv(subcontractorId: string): string {
  return `/api/v1/invoicing/subcontractors/${subcontractorId}/years/export`;
}

export type NewSubcontractor = CreateSubcontractorData['body'];
export type NewVerification = AddVerificationData['body'];

export const useCreateSubcontractor = () =>
  useDeed(async (body: NewSubcontractor) => (await createSubcontractor({ body })).data, {
    done: ({ tradingName }) => `${tradingName} is added`,
    failed: 'Failed to add the subcontractor',
  });

type Known = Pick<Subcontractor, 'id' | 'version'>;

export const useUpdateSubcontractor = ({ id, version }: Known) =>
  useDeed(
    async (changes: Omit<UpdateSubcontractorData['body'], 'version'>) =>
      (await updateSubcontractor({ path: { subcontractorId: id }, body: { ...changes, version } })).data,
    { done: () => 'The details are saved', failed: 'Failed to save the details' },
  );

/** Asks for the bank details in full. They are kept nowhere, and the audit log has who asked. */
export function useRevealBank(subcontractorId: string) {
  return useMutation({
    mutationFn: async () => (await revealBank({ path: { subcontractorId } })).data,
    gcTime: 0,
  });
}

/** The same of the bank details that somebody asked for by the portal. */
export function useRevealBankChange(subcontractorId: string, changeId: string) {
  return useMutation({
    mutationFn: async () => (await revealBankChange({ path: { subcontractorId, changeId } })).data,
    gcTime: 0,
  });
}

export const useSetBank = ({ id, version }: Known) =>
  useDeed(async (bank: Bank) => (await setBank({ path: { subcontractorId: id }, body: { ...bank, version } })).data, {
    done: () => 'The bank details are saved',
    failed: 'Failed to save the bank details',
  });

/** Records what the office was told of electronic statements outside the portal. */
export const useRecordConsent = ({ id, version }: Known) =>
  useDeed(
    async (said: Omit<RecordConsentData['body'], 'version'>) =>
      (await recordConsent({ path: { subcontractorId: id }, body: { ...said, version } })).data,
    { done: () => 'The answer is recorded', failed: 'Failed to record the answer' },
  );

export const useDecideBankChange = ({ id, version }: Known, changeId: string) =>
  useDeed(
    async (decision: 'confirm' | 'refuse') => {
      const decide = decision === 'confirm' ? confirmBankChange : refuseBankChange;
      return (await decide({ path: { subcontractorId: id, changeId }, body: { version } })).data;
    },
    {
      done: (decision) => (decision === 'confirm' ? 'The new bank details count now' : 'The change is refused'),
      failed: 'Failed to decide on the bank details',
    },
  );

export const useAddVerification = (subcontractorId: string) =>
  useDeed(
    async ({ body, evidence }: { body: NewVerification; evidence: File | null }) => {
      const verification = (await addVerification({ path: { subcontractorId }, body })).data;
      if (evidence) {
        await setEvidence({
          path: { subcontractorId, verificationId: verification.id },
          query: { name: evidence.name },
          body: evidence,
        });
      }
      return verification;
    },
    { done: () => 'The verification is recorded', failed: 'Failed to record the verification' },
  );

/** Where the file that proves a verification is. */
export function evidenceAddress(subcontractorId: string, verificationId: string): string {
  return `/api/v1/invoicing/subcontractors/${subcontractorId}/verifications/${verificationId}/evidence`;
}

/** Invites to the portal; where the server `sendsMail` not, the link waits for somebody to pass it on. */
export const useInvite = (subcontractorId: string, sendsMail: boolean) =>
  useDeed(
    async (body: InvitePortalUserData['body']) => (await invitePortalUser({ path: { subcontractorId }, body })).data,
    {
      done: ({ email }) =>
        sendsMail ? `${email} is invited to the portal` : 'Invitation created. The link is in Admin > Email.',
      failed: 'Failed to invite',
    },
  );

export const useRemovePortalUser = (subcontractorId: string) =>
  useDeed(async ({ id }: PortalUser) => removePortalUser({ path: { subcontractorId, portalUserId: id } }), {
    done: ({ displayName }) => `${displayName} can no longer open the portal`,
    failed: 'Failed to remove',
  });
