import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { rateWords } from '@/shared/invoices/invoice-words';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { InvitationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { subcontractorsCsv, subcontractorsQuery } from '../../api/subcontractors';
import type { SubcontractorSummary } from '../../api/types';
import { SUBCONTRACTOR_KINDS } from '../../model/subcontractor-words';
import { NEEDS, parseSubcontractorsSearch, type SubcontractorNeed } from '../../model/subcontractors-search';
import { CsvLink } from '../parts/CsvLink';
import { SubcontractorDialog } from './SubcontractorDialog';
import classes from './subcontractors.module.css';
import { VerificationBadge } from './VerificationBadge';

const COLUMNS: readonly Column<SubcontractorSummary>[] = [
  { label: 'Name', track: 'minmax(0, 1.5fr)', title: ({ name }) => name, cell: ({ name }) => name },
  { label: 'Kind', track: '7rem', isMinor: true, cell: ({ kind }) => SUBCONTRACTOR_KINDS[kind] },
  { label: 'UTR', track: '7rem', isMinor: 'lesser', cell: ({ utr }) => utr ?? '—' },
  { label: 'Verification', track: '10rem', cell: (one) => <VerificationBadge of={one} /> },
  { label: 'Open invoices', track: '7rem', alignsEnd: true, isMinor: true, cell: ({ openInvoices }) => openInvoices },
  { label: 'Owed', track: '8rem', alignsEnd: true, cell: ({ owed }) => (owed === 0 ? '—' : formatMoney(owed)) },
];

const TO_DO = Object.entries(NEEDS).map(([value, label]) => ({ value, label }));

/** /invoicing/subcontractors: whom the organisation pays, at which rate, and how much it owes them. */
export function SubcontractorsPage() {
  const [search, setSearch] = useSearchState(parseSubcontractorsSearch);
  const [isAdding, setAdding] = useState(false);
  const size = usePhone() ? 'lg' : 'sm';
  const navigate = useNavigate();
  const mayManage = can(useAccess(), 'invoicing.manage');
  const list = useInfiniteQuery(subcontractorsQuery(search));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const open = (id: string) =>
    void navigate({ to: '/invoicing/subcontractors/$subcontractorId', params: { subcontractorId: id } });

  return (
    <>
      <ListBar
        title="Subcontractors"
        search={{
          group: 'Invoicing',
          label: 'Search subcontractors...',
          value: search.search ?? '',
          onChange: (text) => setSearch({ ...search, search: text || undefined }),
        }}
        filters={
          <>
            <SegmentedControl
              aria-label="List"
              value={search.archived ? 'archived' : 'present'}
              onChange={(value) => setSearch({ ...search, archived: value === 'archived' || undefined })}
              data={[
                { value: 'present', label: 'Working with' },
                { value: 'archived', label: 'Archived' },
              ]}
            />
            <Select
              size={size}
              aria-label="Filter by what is to be done"
              placeholder="Everyone"
              clearable
              data={TO_DO}
              value={search.needs ?? null}
              onChange={(needs) => setSearch({ ...search, needs: (needs as SubcontractorNeed | null) ?? undefined })}
            />
          </>
        }
        isNarrowed={Boolean(search.archived ?? search.needs ?? search.search)}
      >
        <CsvLink href={subcontractorsCsv(search)} />
        {mayManage && <PageAction label="Add subcontractor" icon={IconUserPlus} onClick={() => setAdding(true)} />}
      </ListBar>
      {renderList()}
      {isAdding && <SubcontractorDialog onClose={() => setAdding(false)} onSaved={({ id }) => open(id)} />}
    </>
  );

  function renderList() {
    if (list.isError && !list.data) {
      return <LoadFailure what="The subcontractors" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) return <TableSkeleton label="Subcontractors" columns={COLUMNS} />;
    if (rows.length === 0 && (search.search ?? search.needs)) {
      return (
        <EmptyState
          drawing={<SearchDrawing />}
          title={search.search ? `No results for “${search.search}”` : 'Nothing to do here'}
          action={
            <Button size="md" onClick={() => setSearch({})}>
              Show all subcontractors
            </Button>
          }
        />
      );
    }
    if (rows.length === 0) {
      return (
        <EmptyState
          drawing={<InvitationDrawing />}
          title={search.archived ? 'No archived subcontractors' : 'No subcontractors yet'}
          message={
            search.archived
              ? 'Who is no longer worked with can be archived on their page.'
              : 'Add whom you pay under the Construction Industry Scheme.'
          }
          action={
            mayManage &&
            !search.archived && (
              <Button size="md" onClick={() => setAdding(true)}>
                Add subcontractor
              </Button>
            )
          }
        />
      );
    }
    return (
      <DataTable
        label="Subcontractors"
        columns={COLUMNS}
        rows={rows}
        rowCount={list.hasNextPage ? -1 : rows.length}
        keyOf={({ id }) => id}
        renderPhone={(one) => (
          <PhoneLines
            title={one.name}
            end={one.owed === 0 ? undefined : <span className={classes.owed}>{formatMoney(one.owed)}</span>}
            facts={one.isVerified && !one.mustVerifyAgain ? rateWords(one.rate) : <VerificationBadge of={one} />}
          />
        )}
        onOpen={({ id }) => open(id)}
        isStale={list.isPlaceholderData}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    );
  }
}
