import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { type Decision, type DeletionRequest, deletionRequestsQuery, useDecideDeletion } from '../../api/libraries';
import { approvalWords, requestWords } from '../../model/deletion-words';
import { DeletionImpact } from '../files/DeletionImpact';
import { Owner } from '../parts/Owner';
import classes from './libraries.module.css';

const COLUMNS: readonly Column<DeletionRequest>[] = [
  {
    label: 'Files',
    track: 'minmax(0, 2fr)',
    title: ({ files }) => files.map(({ name }) => name).join(', '),
    cell: ({ files }) => <span className={classes.name}>{requestWords(files)}</span>,
  },
  { label: 'Reason', track: 'minmax(0, 1.5fr)', cell: ({ reason }) => reason || '—' },
  { label: 'Asked by', track: '8rem', cell: ({ requestedBy }) => <Owner name={requestedBy.name} /> },
  {
    label: 'Asked',
    track: '8rem',
    isMinor: true,
    title: ({ createdAt }) => formatExactMoment(createdAt),
    cell: ({ createdAt }) => formatMoment(createdAt, new Date()),
  },
];

/** Deletions that need a second person: what somebody asked for, to be approved, declined or taken back. */
export function DeletionRequests() {
  const list = useInfiniteQuery(deletionRequestsQuery());
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  if (list.error && !list.data) {
    return <LoadFailure what="Deletion requests" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <TableSkeleton label="Deletion requests" columns={COLUMNS} />;
  if (requests.length === 0) {
    return (
      <EmptyState
        drawing={<AgreementDrawing />}
        title="No deletions waiting"
        message="Some libraries need a second person to approve deletions. Requests waiting for approval appear here."
      />
    );
  }
  return (
    <DataTable
      label="Deletion requests"
      columns={COLUMNS}
      rows={requests}
      rowCount={list.hasNextPage ? -1 : requests.length}
      keyOf={({ id }) => id}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
      actionsTrack="12rem"
      renderPhone={({ files, requestedBy, reason }) => (
        <PhoneLines title={requestWords(files)} facts={reason ? `${requestedBy.name}: ${reason}` : requestedBy.name} />
      )}
      renderActions={(request, tabIndex) => <RequestButtons request={request} tabIndex={tabIndex} />}
    />
  );
}

function RequestButtons({ request, tabIndex }: { request: DeletionRequest; tabIndex: number }) {
  const size = usePhone() ? 'lg' : 'compact-sm';
  const deciding = useDecideDeletion();
  const decide = (decision: Decision) => deciding.mutate({ id: request.id, decision });
  async function approve(): Promise<void> {
    const agreed = await confirm({
      title: `Delete ${request.files.length === 1 ? '1 file' : `${request.files.length} files`}?`,
      message: approvalWords(request),
      confirmLabel: 'Delete',
      danger: true,
      // A row has no room for all names, least of all on a phone, and nobody agrees to what they cannot read.
      detail: (
        <>
          <ul className={classes.files} aria-label="Files to delete">
            {request.files.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <DeletionImpact choice={{ fileIds: request.files.map(({ id }) => id) }} />
        </>
      ),
    });
    if (agreed) decide('approve');
  }
  return (
    <span className={classes.actions}>
      {request.can.withdraw && (
        <Button
          variant="default"
          size={size}
          tabIndex={tabIndex}
          loading={deciding.isPending}
          onClick={() => decide('withdraw')}
        >
          Withdraw
        </Button>
      )}
      {request.can.decline && (
        <Button
          variant="default"
          size={size}
          tabIndex={tabIndex}
          disabled={deciding.isPending}
          onClick={() => decide('decline')}
        >
          Decline
        </Button>
      )}
      {request.can.approve && (
        <Button size={size} tabIndex={tabIndex} loading={deciding.isPending} onClick={() => void approve()}>
          Approve
        </Button>
      )}
    </span>
  );
}
