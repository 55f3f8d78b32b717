import { Button, Select } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { useShortcut } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { RequestDrawing } from '@/shared/ui/illustrations/list-drawings';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import { DataTable } from '@/shared/ui/table/DataTable';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { invoicesCsv, invoicesQuery } from '../../api/invoices';
import { rangeWords } from '../../model/due-words';
import { INVOICE_STATES, STATE_ORDER } from '../../model/invoice-state';
import { INVOICE_VIEWS, type InvoicesSearch, isNarrowed, parseInvoicesSearch } from '../../model/invoices-search';
import { CsvLink } from '../parts/CsvLink';
import { DropFilter } from '../parts/DropFilter';
import { SubcontractorSelect } from '../parts/SubcontractorSelect';
import { useToday } from '../parts/use-today';
import { InvoicePhoneRow, invoiceColumns } from './invoice-columns';

const SORTS = [
  { value: 'issued', label: 'Latest first' },
  { value: 'due', label: 'Due first' },
];

/** /invoicing/invoices: every invoice and credit note, narrowed by state, subcontractor and due date. */
export function InvoicesPage() {
  const [search, setSearch] = useSearchState(parseInvoicesSearch);
  const navigate = useNavigate();
  const today = useToday();
  const list = useInfiniteQuery(invoicesQuery(search));
  const invoices = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const mayCreate = list.data?.pages[0]?.can?.create === true;
  const columns = useMemo(() => invoiceColumns(today), [today]);
  const create = () => void navigate({ to: '/invoicing/invoices/new', search: {} });
  useShortcut({ keys: 'n', label: 'New invoice', group: 'Invoicing' }, () => {
    if (mayCreate) create();
  });

  return (
    <>
      <ListBar
        title="Invoices"
        search={{
          group: 'Invoicing',
          label: 'Search by number...',
          value: search.search ?? '',
          onChange: (text) => setSearch({ ...search, search: text || undefined }),
        }}
        filters={<Filters search={search} onChange={setSearch} today={today} />}
        isNarrowed={isNarrowed(search)}
      >
        <CsvLink href={invoicesCsv(search)} />
        {mayCreate && <PageAction label="New invoice" icon={IconPlus} onClick={create} />}
      </ListBar>
      {renderList()}
    </>
  );

  function renderList() {
    if (list.isError && !list.data) {
      return <LoadFailure what="The invoices" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) return <TableSkeleton label="Invoices" columns={columns} />;
    if (invoices.length === 0 && isNarrowed(search)) {
      return (
        <EmptyState
          drawing={<SearchDrawing />}
          title="No invoice matches"
          message="Nothing fits the filters that are set."
          action={
            <Button size="md" onClick={() => setSearch({})}>
              Show all invoices
            </Button>
          }
        />
      );
    }
    if (invoices.length === 0) {
      return (
        <EmptyState
          drawing={<RequestDrawing />}
          title="No invoices yet"
          message="Enter the first one, or invite a subcontractor to send theirs by the portal."
          action={
            mayCreate && (
              <Button size="md" leftSection={<IconFileInvoice size="1rem" stroke={1.6} aria-hidden />} onClick={create}>
                New invoice
              </Button>
            )
          }
        />
      );
    }
    return (
      <DataTable
        label="Invoices"
        columns={columns}
        rows={invoices}
        rowCount={list.hasNextPage ? -1 : invoices.length}
        keyOf={({ id }) => id}
        renderPhone={(invoice) => <InvoicePhoneRow invoice={invoice} today={today} />}
        onOpen={({ id }) => void navigate({ to: '/invoicing/invoices/$invoiceId', params: { invoiceId: id } })}
        isStale={list.isPlaceholderData}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    );
  }
}

interface FiltersProps {
  search: InvoicesSearch;
  onChange: (search: InvoicesSearch) => void;
  today: string;
}

function Filters({ search, onChange, today }: FiltersProps) {
  const size = usePhone() ? 'lg' : 'sm';
  const { dueFrom, dueTo, paidIn, paidFrom, paidTo } = search;
  return (
    <>
      <Select
        size={size}
        aria-label="Filter by state"
        data={stateChoices(search.state)}
        value={search.state ?? ''}
        allowDeselect={false}
        onChange={(state) => onChange({ ...search, state: state || undefined })}
      />
      <SubcontractorSelect
        size={size}
        aria-label="Filter by subcontractor"
        placeholder="Every subcontractor"
        clearable
        value={search.subcontractor ?? null}
        onChange={(subcontractor) => onChange({ ...search, subcontractor: subcontractor ?? undefined })}
      />
      <Select
        size={size}
        aria-label="Order"
        data={SORTS}
        value={search.sort ?? 'issued'}
        allowDeselect={false}
        onChange={(sort) => onChange({ ...search, sort: sort === 'due' ? sort : undefined })}
      />
      {(dueFrom ?? dueTo) && (
        <DropFilter
          words={`Due ${rangeWords(dueFrom, dueTo, today)}`}
          onDrop={() => onChange({ ...search, dueFrom: undefined, dueTo: undefined })}
        />
      )}
      {paidIn && (
        <DropFilter
          words={`Paid in the month to ${formatCalendarDay(paidIn, today)}`}
          onDrop={() => onChange({ ...search, paidIn: undefined })}
        />
      )}
      {(paidFrom ?? paidTo) && (
        <DropFilter
          words={`Paid ${rangeWords(paidFrom, paidTo, today)}`}
          onDrop={() => onChange({ ...search, paidFrom: undefined, paidTo: undefined })}
        />
      )}
    </>
  );
}

/** The views, then each state alone; a set that an address names and no view has stands there, too. */
function stateChoices(chosen: string | undefined) {
  const views = INVOICE_VIEWS.map(({ label, state = '' }) => ({ value: state, label }));
  const known = new Set(views.map(({ value }) => value));
  const states = STATE_ORDER.filter((state) => !known.has(state)).map((state) => ({
    value: state as string,
    label: INVOICE_STATES[state].label,
  }));
  const all = [...views, ...states];
  if (chosen === undefined || all.some(({ value }) => value === chosen)) return all;
  return [...all, { value: chosen, label: countOf(chosen.split(',').length, 'state') }];
}
