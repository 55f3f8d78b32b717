import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { AGED_CREDITORS_CSV, agedCreditorsQuery } from '../../api/invoices';
import type { AgedCreditors } from '../../api/types';
import { type Age, agedSearch } from '../../model/figure-searches';
import { CsvLink } from '../parts/CsvLink';
import { OneBar } from '../parts/OneBar';
import page from '../parts/page.module.css';
import classes from './overview.module.css';

/** What is owed by age, and what credit notes take off: they have no age. */
type Column = Age | 'credits';

const HEADS: Readonly<Record<Column, string>> = {
  notDue: 'Not due',
  days1To30: '1–30 days',
  days31To60: '31–60 days',
  days61To90: '61–90 days',
  over90: 'Over 90 days',
  credits: 'Credit notes',
  total: 'Total',
};

const COLUMNS = Object.keys(HEADS) as Column[];

const HOME = { to: '/invoicing', label: 'Overview' } as const;

const asOfWords = (asOf: string): string => `As of ${formatDayInFull(asOf)}`;

/** /invoicing/aged: who is owed how much, by how long it is overdue. */
export function AgedPage() {
  const query = useQuery(agedCreditorsQuery());
  return (
    <>
      <OneBar
        title="Aged creditors"
        home={HOME}
        aside={query.data && asOfWords(query.data.asOf)}
        tools={<CsvLink href={AGED_CREDITORS_CSV} />}
      />
      {query.error && !query.data && (
        <LoadFailure what="The report" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div className={page.panel} role="status" aria-label="Loading the report">
          <Skeleton height="12rem" />
        </div>
      )}
      {query.data?.items.length === 0 && (
        <EmptyState drawing={<AgreementDrawing />} title="Nothing is owed" message="Every invoice is paid." />
      )}
      {query.data && query.data.items.length > 0 && <Report report={query.data} />}
    </>
  );
}

function Report({ report: { asOf, items, total, count } }: { report: AgedCreditors }) {
  const isPhone = usePhone();
  return (
    <div className={page.scroll}>
      <div className={`${page.panel} ${page.wide}`}>
        {/* A phone's bar has no room for it. */}
        {isPhone && <p className={page.quiet}>{asOfWords(asOf)}</p>}
        {count > items.length && (
          <p className={page.quiet}>
            {`The ${items.length} largest of ${countOf(count, 'creditor')}. The total and the CSV are of all.`}
          </p>
        )}
        <table className={`${page.table} ${classes.aged}`}>
          <thead>
            <tr>
              <th scope="col">Subcontractor</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-end>
                  {HEADS[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.subcontractorId}>
                <td className={page.main}>
                  <Link
                    className={page.cellLink}
                    to="/invoicing/subcontractors/$subcontractorId"
                    params={{ subcontractorId: row.subcontractorId }}
                  >
                    {row.name}
                  </Link>
                </td>
                {COLUMNS.map((column) => (
                  <td key={column} data-end data-label={HEADS[column]} data-nothing={row[column] === 0 || undefined}>
                    <Amount pence={row[column]} column={column} asOf={asOf} of={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              {COLUMNS.map((column) => (
                <td key={column} data-end data-label={HEADS[column]} data-nothing={total[column] === 0 || undefined}>
                  <Amount pence={total[column]} column={column} asOf={asOf} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

interface AmountProps {
  pence: number;
  column: Column;
  asOf: string;
  /** To whom it is owed; all of them where missing. */
  of?: AgedCreditors['items'][number];
}

/** What is owed and this old; it opens its invoices. Credit notes have no list of their own: they are in that of the total. */
function Amount({ pence, column, asOf, of }: AmountProps) {
  if (pence === 0) return '—';
  if (column === 'credits') return formatMoney(pence);
  return (
    <Link
      className={page.cellLink}
      data-age={column}
      to="/invoicing/invoices"
      search={agedSearch(column, asOf, of?.subcontractorId)}
      // What is read out begins with what is seen (WCAG 2.5.3).
      aria-label={`${formatMoney(pence)}: ${HEADS[column]}, ${of?.name ?? 'all subcontractors'}`}
    >
      {formatMoney(pence)}
    </Link>
  );
}
