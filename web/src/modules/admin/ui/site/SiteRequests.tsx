import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import { EmptyState } from '@/shared/ui/EmptyState';
import { MailDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { type SiteRequest, siteRequestQuery, siteRequestsQuery } from '../../api/site';
import { PAGES } from '../../model/pages';
import type { RequestState, SiteSearch } from '../../model/site-search';
import { RequestPanel } from './RequestPanel';
import classes from './site.module.css';
import { ViewChoice, type ViewProps } from './ViewChoice';

const COLUMNS: readonly Column<SiteRequest>[] = [
  { label: 'Name', track: 'minmax(0, 1fr)', title: ({ name }) => name, cell: ({ name }) => name },
  { label: 'Email', track: 'minmax(0, 1fr)', title: ({ email }) => email, cell: ({ email }) => email },
  {
    label: 'Company',
    track: 'minmax(0, 0.8fr)',
    isMinor: true,
    title: ({ company }) => company || undefined,
    cell: ({ company }) => company || '—',
  },
  {
    label: 'Message',
    track: 'minmax(0, 1.4fr)',
    isMinor: 'lesser',
    title: ({ message }) => message || undefined,
    cell: ({ message }) => message || '—',
  },
  {
    label: 'Received',
    track: '7rem',
    title: ({ receivedAt }) => formatExactMoment(receivedAt),
    cell: ({ receivedAt }) => formatMoment(receivedAt, new Date()),
  },
];

const NOTHING: Readonly<Record<RequestState, { title: string; message: string }>> = {
  new: { title: 'No new requests', message: 'What visitors send by “Start a project” arrives here.' },
  answered: { title: 'No answered requests', message: 'Requests that you mark as answered move here.' },
  spam: { title: 'No spam', message: 'What programs fill in faster than people type is kept here for a while.' },
};

/** What visitors of the public site have sent. */
export function SiteRequests({ search, onChange }: ViewProps & { search: SiteSearch }) {
  const state = search.state ?? 'new';
  const list = useInfiniteQuery(siteRequestsQuery(state));
  const requests = useMemo(() => list.data?.pages.flatMap((page) => page.requests) ?? [], [list.data]);
  const listed = requests.find(({ id }) => id === search.request);
  // A mail leads to one that may be further down, or that somebody has answered meanwhile.
  const [linked] = useState(search.request);
  const isBeyond = linked !== undefined && linked === search.request && !listed && !list.isPending;
  const asked = useQuery(siteRequestQuery(isBeyond ? linked : ''));
  const waiting = list.data?.pages[0]?.newCount ?? 0;
  return (
    <>
      <ListBar
        title={PAGES.site.title}
        tabs={
          <>
            <ViewChoice />
            <StateChoice state={state} waiting={waiting} onChange={onChange} />
          </>
        }
      />
      {isBeyond && asked.error?.status === 404 && (
        <p className={classes.gone} role="status">
          That request was deleted.
        </p>
      )}
      {renderList()}
      <RequestPanel
        request={listed ?? (isBeyond ? asked.data?.request : undefined)}
        onClose={() => onChange({ ...search, request: undefined })}
      />
    </>
  );

  function renderList() {
    if (list.isError && !list.data) {
      return <LoadFailure what="The requests" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) return <TableSkeleton label="Requests" columns={COLUMNS} />;
    if (requests.length === 0) return <EmptyState drawing={<MailDrawing />} {...NOTHING[state]} />;
    return (
      <DataTable
        label="Requests"
        columns={COLUMNS}
        rows={requests}
        rowCount={list.hasNextPage ? -1 : requests.length}
        keyOf={({ id }) => id}
        renderPhone={(request) => (
          <PhoneLines
            title={request.name}
            facts={`${request.email} · ${formatMomentBriefly(request.receivedAt, new Date())}`}
          />
        )}
        onOpen={({ id }) => onChange({ ...search, request: id }, { replace: false })}
        openKey={search.request}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    );
  }
}

interface StateChoiceProps extends ViewProps {
  state: RequestState;
  /** How many requests wait for an answer. */
  waiting: number;
}

function StateChoice({ state, waiting, onChange }: StateChoiceProps) {
  const count = waiting > 1000 ? '1,000+' : waiting;
  return (
    <SegmentedControl
      className={classes.choice}
      aria-label="State"
      value={state}
      onChange={(next) => onChange(next === 'new' ? {} : { state: next as RequestState })}
      data={[
        {
          value: 'new',
          label: <>New {waiting > 0 && <span className={classes.count}>{count}</span>}</>,
        },
        { value: 'answered', label: 'Answered' },
        { value: 'spam', label: 'Spam' },
      ]}
    />
  );
}
