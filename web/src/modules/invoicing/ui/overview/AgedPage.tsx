import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { AGED_CREDITORS_CSV, agedCreditorsQuery } from '../../api/invoices';
import { CsvLink } from '../parts/CsvLink';
import { BackLink } from '../parts/OnePage';
import page from '../parts/page.module.css';

const OWED = 'submitted,queried,approved,scheduled,partPaid';
const AGES = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90', 'total'] as const;
const HEADS: Readonly<Record<(typeof AGES)[number], string>> = {
  notDue: 'Not due',
  days1To30: '1–30 days',
  days31To60: '31–60 days',
  days61To90: '61–90 days',
  over90: 'Over 90 days',
  total: 'Total',
};

/** /invoicing/aged: who is owed how much, by how long it is overdue. */
export function AgedPage() {
  const query = useQuery(agedCreditorsQuery());
  return (
    <>
      <PageBar
        title="Aged creditors"
        start={<BackLink to="/invoicing" label="Overview" />}
        aside={query.data && `As of ${formatDayInFull(query.data.asOf)}`}
      >
        <CsvLink href={AGED_CREDITORS_CSV} />
      </PageBar>
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
      {query.data && query.data.items.length > 0 && (
        <div className={page.scroll}>
          <div className={`${page.panel} ${page.wide}`}>
            <table className={page.table}>
              <thead>
                <tr>
                  <th scope="col">Subcontractor</th>
                  {AGES.map((age) => (
                    <th key={age} scope="col" data-end>
                      {HEADS[age]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {query.data.items.map((row) => (
                  <tr key={row.subcontractorId}>
                    <td className={page.main}>
                      <Link
                        className={page.link}
                        to="/invoicing/invoices"
                        search={{ subcontractor: row.subcontractorId, state: OWED, sort: 'due' }}
                      >
                        {row.name}
                      </Link>
                    </td>
                    {AGES.map((age) => (
                      <td
                        key={age}
                        data-end
                        data-label={HEADS[age]}
                        className={age === 'total' ? page.main : undefined}
                      >
                        {row[age] === 0 ? '—' : formatMoney(row[age])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td>Total</td>
                  {AGES.map((age) => (
                    <td key={age} data-end data-label={HEADS[age]}>
                      {formatMoney(query.data.total[age])}
                    </td>
                  ))}
                </tr>
              </tfoot>
            </table>
          </div>
        </div>
      )}
    </>
  );
}
