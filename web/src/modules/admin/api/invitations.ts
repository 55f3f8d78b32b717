import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/errors';
import { invite, type ListInvitationsResponse, resendInvitation, revokeInvitation } from '@/shared/api/gen';
import { listInvitationsInfiniteOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { countWords } from '../model/words';
import { useDeed } from './deeds';

export type Invitation = ListInvitationsResponse['invitations'][number];

/** Invitations asked for at once. */
const PAGE_SIZE = 50;

/** The invitations nobody has answered, the newest first, page after page. */
export const invitationsQuery = () =>
  infiniteQueryOptions({
    ...listInvitationsInfiniteOptions({ query: { limit: PAGE_SIZE } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Whom to invite. */
export interface InviteRequest {
  emails: readonly string[];
  /** The key of their role. */
  role: string;
}

/** Who was invited, and who was not, with the server's reason. */
export interface InviteOutcome {
  sent: string[];
  refused: { email: string; reason: string }[];
}

/** Invites one after the other. One refusal does not keep the others from being invited. */
export async function inviteAll({ emails, role }: InviteRequest): Promise<InviteOutcome> {
  const outcome: InviteOutcome = { sent: [], refused: [] };
  for (const email of emails) {
    try {
      await invite({ body: { email, role } });
      outcome.sent.push(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.refused.push({ email, reason: error.message });
    }
  }
  return outcome;
}

export const useInvite = () =>
  useDeed(inviteAll, {
    done: (_request, { sent }) => {
      if (sent.length === 0) return null;
      return sent.length === 1 ? `${sent[0]} is invited` : `${countWords(sent.length, 'person', 'people')} are invited`;
    },
    failed: 'Failed to invite',
  });

/** Writes the invitation's letter again, with a link of its own. Says nothing where no mail server takes it along: its link is shown. */
export const useResendInvitation = (sendsMail: boolean) =>
  useDeed(async ({ id }: Invitation) => resendInvitation({ path: { invitationId: id } }), {
    done: ({ email }) => (sendsMail ? `Sent again to ${email}` : null),
    failed: sendsMail ? 'Failed to send the invitation' : 'Failed to make a new link',
  });

export const useRevokeInvitation = () =>
  useDeed(async ({ id }: Invitation) => revokeInvitation({ path: { invitationId: id } }), {
    done: ({ email }) => `The invitation of ${email} is revoked`,
    failed: 'Failed to revoke the invitation',
  });
