import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import type { AdminMember } from '../../api/members';
import { PersonName } from '../parts/PersonName';

/** The role by its name; one that is gone by its key. */
const roleWords = ({ roleName, role }: AdminMember) => roleName ?? role;

/** What a member says of themselves holds while they are connected. */
const statusOf = ({ isConnected, presence }: AdminMember) => (isConnected ? presence : 'away');

const COLUMNS: readonly Column<AdminMember>[] = [
  {
    label: 'Name',
    track: 'minmax(0, 1fr)',
    title: ({ displayName }) => displayName,
    cell: (member) => <PersonName name={member.displayName} photo={member.photoURL} status={statusOf(member)} />,
  },
  { label: 'Email', track: 'minmax(0, 1fr)', title: ({ email }) => email, cell: ({ email }) => email },
  { label: 'Role', track: '8rem', title: roleWords, cell: roleWords },
  { label: 'State', track: '6.5rem', cell: (member) => <MemberState member={member} /> },
  {
    label: 'Second factor',
    track: '6.5rem',
    isMinor: true,
    cell: ({ twoFactor }) => (twoFactor ? 'On' : '—'),
  },
  {
    label: 'Last seen',
    track: '7rem',
    title: ({ lastSeenAt }) => (lastSeenAt ? formatExactMoment(lastSeenAt) : undefined),
    cell: ({ isConnected, lastSeenAt }) => {
      if (isConnected) return 'Now';
      return lastSeenAt ? formatMoment(lastSeenAt, new Date()) : 'Never';
    },
  },
];

/** That a member may not sign in, in a word and a shape. Nothing for one who may, as nearly all do. */
function MemberState({ member }: { member: Pick<AdminMember, 'status'> }) {
  if (member.status === 'removed') return <ToneBadge tone="mute">Removed</ToneBadge>;
  if (member.status !== 'suspended') return null;
  return (
    <ToneBadge tone="warn" icon={<IconBan size="0.875rem" stroke={1.6} aria-hidden />}>
      Suspended
    </ToneBadge>
  );
}

export interface MemberListProps {
  list: UseInfiniteQueryResult<unknown, ApiError>;
  /** All that is loaded. */
  members: readonly AdminMember[];
  isFiltered: boolean;
  openId?: string;
  onOpen: (id: string) => void;
  onClearFilters: () => void;
}

export function MemberList({ list, members, isFiltered, openId, onOpen, onClearFilters }: MemberListProps) {
  if (list.isError && !list.data) {
    return <LoadFailure what="The members" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <TableSkeleton label="Members" columns={COLUMNS} />;
  if (members.length === 0 && !list.isPlaceholderData) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="No members found"
        message="No member matches these filters"
        action={
          isFiltered && (
            <Button variant="default" size="md" onClick={onClearFilters}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <DataTable
      label="Members"
      columns={COLUMNS}
      rows={members}
      rowCount={list.hasNextPage ? -1 : members.length}
      keyOf={({ id }) => id}
      renderPhone={(member) => (
        <PhoneLines
          start={<PersonAvatar name={member.displayName} photo={member.photoURL} size="lg" status={statusOf(member)} />}
          title={member.displayName}
          end={<MemberState member={member} />}
          facts={`${roleWords(member)} · ${member.email}`}
        />
      )}
      onOpen={({ id }) => onOpen(id)}
      openKey={openId}
      isStale={list.isPlaceholderData}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}
