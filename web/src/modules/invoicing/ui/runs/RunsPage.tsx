import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { runsCsv, runsQuery } from '../../api/runs';
import type { RunState, RunSummary } from '../../api/types';
import { rangeWords } from '../../model/due-words';
import { RUN_STATES } from '../../model/run-words';
import { parseRunsSearch } from '../../model/runs-search';
import { CsvLink } from '../parts/CsvLink';
import { DropFilter } from '../parts/DropFilter';
import { RunBadge } from '../parts/StateBadge';
import { useToday } from '../parts/use-today';

const STATES = Object.entries(RUN_STATES).map(([value, { label }]) => ({ value, label }));

/** The columns of the list of payment runs. */
const columnsOf = (today: string): readonly Column<RunSummary>[] => [
  { label: 'Pay on', track: '8rem', cell: ({ payOn }) => formatCalendarDay(payOn, today) },
  { label: 'State', track: '10rem', cell: ({ state }) => <RunBadge state={state} /> },
  {
    label: 'Invoices',
    track: 'minmax(0, 1fr)',
    cell: ({ invoices, people }) => `${countOf(invoices, 'invoice')}, ${countOf(people, 'subcontractor')}`,
  },
  { label: 'Created by', track: 'minmax(0, 1fr)', isMinor: true, cell: ({ createdBy }) => createdBy ?? '—' },
  { label: 'Without VAT', track: '8rem', alignsEnd: true, isMinor: 'lesser', cell: ({ gross }) => formatMoney(gross) },
  { label: 'Deducted', track: '8rem', alignsEnd: true, cell: ({ deduction }) => formatMoney(deduction) },
  { label: 'Amount', track: '8rem', alignsEnd: true, cell: ({ net }) => <strong>{formatMoney(net)}</strong> },
];

/** /invoicing/payment-runs: what was and will be paid together. */
export function RunsPage() {
  const [search, setSearch] = useSearchState(parseRunsSearch);
  const size = usePhone() ? 'lg' : 'sm';
  const navigate = useNavigate();
  const today = useToday();
  const mayPay = can(useAccess(), 'invoicing.pay');
  const { payFrom, payTo } = search;
  const isNarrowed = Boolean(search.state ?? payFrom ?? payTo);
  const list = useInfiniteQuery(runsQuery(search));
  const runs = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const columns = useMemo(() => columnsOf(today), [today]);
  const create = () => void navigate({ to: '/invoicing/payment-runs/new' });

  return (
    <>
      <ListBar
        title="Payment runs"
        filters={
          <>
            <Select
              size={size}
              aria-label="Filter by state"
              placeholder="Any state"
              clearable
              data={STATES}
              value={search.state ?? null}
              onChange={(state) => setSearch({ ...search, state: (state as RunState | null) ?? undefined })}
            />
            {(payFrom ?? payTo) && (
              <DropFilter
                words={`Paid ${rangeWords(payFrom, payTo, today)}`}
                onDrop={() => setSearch({ state: search.state })}
              />
            )}
          </>
        }
        isNarrowed={isNarrowed}
      >
        <CsvLink href={runsCsv(search)} />
        {mayPay && <PageAction label="New payment run" icon={IconPlus} onClick={create} />}
      </ListBar>
      {renderList()}
    </>
  );

  function renderList() {
    if (list.isError && !list.data) {
      return <LoadFailure what="The payment runs" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) return <TableSkeleton label="Payment runs" columns={columns} />;
    if (runs.length === 0) {
      return (
        <EmptyState
          drawing={<AgreementDrawing />}
          title={isNarrowed ? 'No payment run matches' : 'No payment runs yet'}
          message="A run pays approved invoices together, and works out what is deducted for HMRC."
          action={
            isNarrowed ? (
              <Button size="md" onClick={() => setSearch({})}>
                Show all payment runs
              </Button>
            ) : (
              mayPay && (
                <Button size="md" onClick={create}>
                  New payment run
                </Button>
              )
            )
          }
        />
      );
    }
    return (
      <DataTable
        label="Payment runs"
        columns={columns}
        rows={runs}
        rowCount={list.hasNextPage ? -1 : runs.length}
        keyOf={({ id }) => id}
        renderPhone={(run) => (
          <PhoneLines
            title={`${formatCalendarDay(run.payOn, today)} · ${formatMoney(run.net)}`}
            end={<RunBadge state={run.state} />}
            facts={`${countOf(run.invoices, 'invoice')} · ${formatMoney(run.deduction)} deducted`}
          />
        )}
        onOpen={({ id }) => void navigate({ to: '/invoicing/payment-runs/$runId', params: { runId: id } })}
        isStale={list.isPlaceholderData}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    );
  }
}
