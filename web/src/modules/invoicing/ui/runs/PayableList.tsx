import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { numberWords, signed } from '@/shared/invoices/invoice-words';
import { formatMoney } from '@/shared/lib/money';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import type { Column, TableSelection } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import type { InvoiceSummary } from '../../api/types';
import { dueInColumn, dueWords } from '../../model/due-words';
import { chooseAll, dueBy, dueLabel, NO_CHOICE, type RunChoice, toggle } from '../../model/run-choice';
import { Due } from '../invoices/invoice-columns';
import { useToday } from '../parts/use-today';
import classes from './runs.module.css';
import type { Payable } from './use-payable';

const columnsOf = (today: string): readonly Column<InvoiceSummary>[] => [
  {
    label: 'Subcontractor',
    track: 'minmax(0, 1.4fr)',
    title: ({ subcontractorName }) => subcontractorName,
    cell: ({ subcontractorName }) => subcontractorName,
  },
  {
    label: 'Number',
    track: 'minmax(0, 1fr)',
    title: ({ number }) => number,
    cell: numberWords,
  },
  { label: 'Due', track: '8.5rem', cell: (invoice) => <Due {...dueInColumn(invoice, today)} /> },
  {
    label: 'Outstanding',
    track: '7.5rem',
    alignsEnd: true,
    cell: (invoice) => <span className={classes.strong}>{formatMoney(signed(invoice, invoice.outstanding))}</span>,
  },
];

export interface PayableListProps {
  payable: Payable;
  choice: RunChoice;
  payOn: string;
  onChange: (choice: RunChoice) => void;
}

/** Chooses invoices: one by one, a range, all that are due. */
export function PayableList({ payable: { list, invoices }, choice, payOn, onChange }: PayableListProps) {
  const today = useToday();
  const columns = useMemo(() => columnsOf(today), [today]);
  if (list.isError && !list.data) {
    return <LoadFailure what="The invoices" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <TableSkeleton label="Invoices" columns={columns} isSelectable />;
  if (invoices.length === 0) {
    return (
      <EmptyState
        drawing={<AgreementDrawing />}
        title="Nothing to pay"
        message="Approved invoices stand here until they are paid."
        action={
          <Button
            size="md"
            renderRoot={(props) => <Link {...props} to="/invoicing/invoices" search={{ state: 'submitted' }} />}
          >
            Invoices to check
          </Button>
        }
      />
    );
  }
  const due = dueBy(invoices, payOn);
  return (
    <div className={classes.list}>
      <div className={classes.choose}>
        <span>{choice.chosen.size.toLocaleString('en-GB')} chosen</span>
        <Button variant="default" disabled={due.length === 0} onClick={() => onChange(chooseAll(choice, due))}>
          {dueLabel(invoices, due)}
        </Button>
        {choice.chosen.size > 0 && (
          <Button variant="subtle" onClick={() => onChange(NO_CHOICE)}>
            Clear
          </Button>
        )}
      </div>
      <DataTable
        label="Invoices to pay"
        columns={columns}
        rows={invoices}
        rowCount={list.hasNextPage ? -1 : invoices.length}
        keyOf={({ id }) => id}
        selection={selectionOf(invoices, choice, onChange)}
        onOpen={({ id }) => onChange(toggle(choice, id))}
        renderPhone={(invoice) => (
          <PhoneLines
            // The row is what a thumb ticks, and says whether it is chosen: the box only shows it.
            start={
              <span inert>
                <Checkbox size="md" checked={choice.chosen.has(invoice.id)} readOnly tabIndex={-1} />
              </span>
            }
            title={invoice.subcontractorName}
            end={<span className={classes.strong}>{formatMoney(signed(invoice, invoice.outstanding))}</span>}
            facts={<PhoneFacts invoice={invoice} today={today} />}
          />
        )}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function PhoneFacts({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const due = dueWords(invoice, today);
  return (
    <>
      {numberWords(invoice)}
      {due && (
        <>
          {' · '}
          <Due {...due} />
        </>
      )}
    </>
  );
}

function selectionOf(
  invoices: readonly InvoiceSummary[],
  choice: RunChoice,
  onChange: (choice: RunChoice) => void,
): TableSelection<InvoiceSummary> {
  const { chosen } = choice;
  const count = invoices.filter(({ id }) => chosen.has(id)).length;
  const at = (row: InvoiceSummary) => invoices.findIndex(({ id }) => id === row.id);
  return {
    isChosen: ({ id }) => chosen.has(id),
    isActive: chosen.size > 0,
    extent: count === 0 ? 'none' : count === invoices.length ? 'all' : 'some',
    nameOf: ({ number, subcontractorName }) => `${number} of ${subcontractorName}`,
    onToggle: ({ id }) => onChange(toggle(choice, id)),
    onRange: (row, start) => {
      const last = invoices.findLastIndex(({ id }) => chosen.has(id));
      const from = start ? at(start) : last < 0 ? at(row) : last;
      const [first, end] = from < at(row) ? [from, at(row)] : [at(row), from];
      onChange(
        chooseAll(
          choice,
          invoices.slice(first, end + 1).map(({ id }) => id),
        ),
      );
    },
    onToggleAll: () =>
      onChange(
        count === invoices.length
          ? NO_CHOICE
          : chooseAll(
              choice,
              invoices.map(({ id }) => id),
            ),
      ),
    onClear: () => onChange(NO_CHOICE),
  };
}
