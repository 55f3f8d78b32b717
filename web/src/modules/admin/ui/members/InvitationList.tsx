import { ActionIcon, Button } from '@mantine/core';
import { IconClock, IconLink, IconMailForward, IconUserPlus, IconX } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import { useSendsMail } from '@/shared/session/sends-mail';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { InvitationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { toast } from '@/shared/ui/toast/toast';
import { findHeldLinks, type HeldLink } from '../../api/held-links';
import { type Invitation, useResendInvitation, useRevokeInvitation } from '../../api/invitations';
import { useRoleName } from '../parts/use-role-name';
import { LinksDialog } from './LinksDialog';

const columnsOf = (roleName: (key: string) => string): readonly Column<Invitation>[] => [
  { label: 'Email', track: 'minmax(0, 1fr)', title: ({ email }) => email, cell: ({ email }) => email },
  { label: 'Role', track: '8rem', cell: ({ role }) => roleName(role) },
  { label: 'State', track: '6.5rem', cell: (invitation) => <InvitationState invitation={invitation} /> },
  { label: 'Invited by', track: '10rem', isMinor: true, cell: ({ inviter }) => inviter ?? 'Corbel' },
  {
    label: 'Expires',
    track: '7rem',
    title: ({ expiresAt }) => formatExactMoment(expiresAt),
    cell: ({ expiresAt }) => formatMoment(expiresAt, new Date()),
  },
];

function InvitationState({ invitation }: { invitation: Invitation }) {
  const icon = <IconClock size="0.875rem" stroke={1.6} aria-hidden />;
  return invitation.isExpired ? (
    <ToneBadge tone="warn" icon={icon}>
      Expired
    </ToneBadge>
  ) : (
    <ToneBadge tone="info" icon={icon}>
      Pending
    </ToneBadge>
  );
}

export interface InvitationListProps {
  list: UseInfiniteQueryResult<unknown, ApiError>;
  /** All that are loaded. */
  invitations: readonly Invitation[];
  onInvite: () => void;
}

/** Who is invited and has not come yet. */
export function InvitationList({ list, invitations, onInvite }: InvitationListProps) {
  const roleName = useRoleName();
  const columns = useMemo(() => columnsOf(roleName), [roleName]);
  const sendsMail = useSendsMail();
  const resending = useResendInvitation(sendsMail);
  const [links, setLinks] = useState<readonly HeldLink[]>([]);
  const revoking = useRevokeInvitation();

  // A letter that nobody takes along is of no use: whoever invites passes its link on.
  function sendAgain(invitation: Invitation): void {
    resending.mutate(invitation, {
      onSuccess: () => {
        if (sendsMail) return;
        // Who may not read emails is told who can.
        const unread = () =>
          toast.info(`The new link of ${invitation.email} is in Admin > Email, for those who may read it.`);
        findHeldLinks([invitation.email]).then(setLinks, unread);
      },
    });
  }

  async function revoke(invitation: Invitation): Promise<void> {
    const agreed = await confirm({
      title: 'Revoke this invitation?',
      message: `The link that was sent to ${invitation.email} will no longer work. You can invite them again.`,
      confirmLabel: 'Revoke invitation',
      danger: true,
    });
    if (agreed) revoking.mutate(invitation);
  }

  if (list.isError && !list.data) {
    return <LoadFailure what="The invitations" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <TableSkeleton label="Invitations" columns={columns} />;
  if (invitations.length === 0) {
    return (
      <EmptyState
        drawing={<InvitationDrawing />}
        title="No invitations"
        message="People you invite appear here until they accept"
        action={
          <Button size="md" leftSection={<IconUserPlus size="1rem" stroke={1.6} aria-hidden />} onClick={onInvite}>
            Invite people
          </Button>
        }
      />
    );
  }
  const AgainIcon = sendsMail ? IconMailForward : IconLink;
  return (
    <>
      <DataTable
        label="Invitations"
        columns={columns}
        rows={invitations}
        rowCount={list.hasNextPage ? -1 : invitations.length}
        keyOf={({ id }) => id}
        renderPhone={(invitation) => (
          <PhoneLines
            title={invitation.email}
            end={<InvitationState invitation={invitation} />}
            facts={`${roleName(invitation.role)} · until ${formatMomentBriefly(invitation.expiresAt, new Date())}`}
          />
        )}
        actionsTrack="4.5rem"
        renderActions={(invitation, tabIndex) => (
          <>
            <ActionIcon
              size="1.75rem"
              tabIndex={tabIndex}
              aria-label={`${sendsMail ? 'Send again to' : 'New link for'} ${invitation.email}`}
              title={sendsMail ? 'Send again' : 'New link'}
              onClick={() => sendAgain(invitation)}
            >
              <AgainIcon size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="1.75rem"
              tabIndex={tabIndex}
              aria-label={`Revoke the invitation of ${invitation.email}`}
              title="Revoke"
              onClick={() => void revoke(invitation)}
            >
              <IconX size="1rem" stroke={1.6} aria-hidden />
            </ActionIcon>
          </>
        )}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      <LinksDialog links={links} onClose={() => setLinks([])} />
    </>
  );
}
