import { IconCircleDashed, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countOf } from '@/shared/invoices/invoice-words';
import { daysBetween, formatCalendarDay, formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Figure, Figures } from '@/shared/ui/Figures';
import { RecentDrawing } from '@/shared/ui/illustrations/list-drawings';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { TAX_MONTHS_CSV, taxMonthsQuery } from '../../api/months';
import type { TaxMonth } from '../../api/types';
import { CsvLink } from '../parts/CsvLink';
import { useToday } from '../parts/use-today';

/** Whether a month is closed; an open one that is over has to be. */
export function MonthBadge({
  month,
  today,
}: {
  month: Pick<TaxMonth, 'state' | 'monthEnd' | 'returnDue'>;
  today: string;
}) {
  if (month.state === 'closed') {
    return (
      <ToneBadge tone="ok" icon={<IconLock size="0.875rem" stroke={1.8} aria-hidden />}>
        Closed
      </ToneBadge>
    );
  }
  const isOver = daysBetween(month.monthEnd, today) > 0;
  const isLate = daysBetween(month.returnDue, today) > 0;
  return (
    <ToneBadge
      tone={isLate ? 'bad' : isOver ? 'warn' : 'info'}
      icon={<IconCircleDashed size="0.875rem" stroke={1.8} aria-hidden />}
    >
      {isLate ? 'Late to close' : isOver ? 'To close' : 'Running'}
    </ToneBadge>
  );
}

const columnsOf = (today: string): readonly Column<TaxMonth>[] => [
  { label: 'Ending', track: 'minmax(0, 1fr)', cell: ({ monthEnd }) => formatDayInFull(monthEnd) },
  { label: 'State', track: '8.5rem', cell: (month) => <MonthBadge month={month} today={today} /> },
  { label: 'Tax year', track: '6rem', isMinor: true, cell: ({ taxYear }) => taxYear },
  {
    label: 'Return by',
    track: '6.5rem',
    isMinor: 'lesser',
    cell: ({ returnDue }) => formatCalendarDay(returnDue, today),
  },
  { label: 'Subcontractors', track: '7rem', alignsEnd: true, isMinor: true, cell: ({ people }) => people },
  {
    label: 'To print',
    track: '5rem',
    alignsEnd: true,
    isMinor: true,
    cell: ({ statementsToPrint }) => statementsToPrint || '—',
  },
  { label: 'Paid without VAT', track: '8.5rem', alignsEnd: true, cell: ({ gross }) => formatMoney(gross) },
  {
    label: 'Materials',
    track: '8rem',
    alignsEnd: true,
    isMinor: 'lesser',
    cell: ({ materials }) => formatMoney(materials),
  },
  {
    label: 'Deducted',
    track: '8rem',
    alignsEnd: true,
    cell: ({ deducted, isNil }) => (isNil ? 'Nil return' : formatMoney(deducted)),
  },
];

/** What the newest tax year comes to so far, and what is to be done next. */
function YearFigures({ months, today }: { months: readonly TaxMonth[]; today: string }) {
  const taxYear = months[0]?.taxYear;
  const year = months.filter((month) => month.taxYear === taxYear);
  const sum = (of: (month: TaxMonth) => number) => formatMoney(year.reduce((all, month) => all + of(month), 0));
  const next = months.findLast(({ state }) => state === 'open');
  return (
    <Figures label={`Tax year ${taxYear}`}>
      <Figure label="Paid without VAT" value={sum(({ gross }) => gross)} note={`Tax year ${taxYear}`} />
      <Figure label="Deducted" value={sum(({ deducted }) => deducted)} note={`Tax year ${taxYear}`} />
      {next && (
        <Figure
          label="Next return"
          value={formatCalendarDay(next.returnDue, today)}
          note={`Tax month ending ${formatCalendarDay(next.monthEnd, today)}`}
          tone={daysBetween(next.returnDue, today) > 0 ? 'bad' : undefined}
        />
      )}
    </Figures>
  );
}

/** /invoicing/tax-months: the months of the scheme, what was deducted in each, and which have to be closed. */
export function TaxMonthsPage() {
  const query = useQuery(taxMonthsQuery());
  const navigate = useNavigate();
  const today = useToday();
  const columns = useMemo(() => columnsOf(today), [today]);
  const months = query.data?.items ?? [];
  return (
    <>
      <ListBar title="Tax months">
        <CsvLink href={TAX_MONTHS_CSV} />
      </ListBar>
      {query.error && !query.data && (
        <LoadFailure what="The tax months" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <TableSkeleton label="Tax months" columns={columns} />}
      {query.data && months.length === 0 && (
        <EmptyState
          drawing={<RecentDrawing />}
          title="No tax months yet"
          message="The first one begins with the first payment."
        />
      )}
      {months.length > 0 && <YearFigures months={months} today={today} />}
      {months.length > 0 && (
        <DataTable
          label="Tax months"
          columns={columns}
          rows={months}
          keyOf={({ monthEnd }) => monthEnd}
          onOpen={({ monthEnd }) => void navigate({ to: '/invoicing/tax-months/$monthEnd', params: { monthEnd } })}
          renderPhone={(month) => (
            <PhoneLines
              title={formatDayInFull(month.monthEnd)}
              end={<MonthBadge month={month} today={today} />}
              facts={
                month.isNil
                  ? 'Nil return'
                  : [
                      `${formatMoney(month.deducted)} deducted`,
                      countOf(month.people, 'subcontractor'),
                      month.statementsToPrint > 0 && `${month.statementsToPrint.toLocaleString('en-GB')} to print`,
                    ]
                      .filter(Boolean)
                      .join(' · ')
              }
            />
          )}
        />
      )}
    </>
  );
}
