import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '@/shared/lib/money';
import { yearsCsv, yearsQuery } from '../../api/subcontractors';
import type { SubcontractorYears } from '../../api/types';
import { CsvLink } from '../parts/CsvLink';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';

/** What was paid to a subcontractor and deducted in each tax year; a year opens its invoices. */
export function YearsPanel({ id }: { id: string }) {
  const query = useQuery(yearsQuery(id));
  const years = query.data;
  return (
    <Panel
      title="Tax years"
      end={years && years.items.length > 0 && <CsvLink href={yearsCsv(id)} label="Tax years CSV" />}
    >
      {query.error && !years && (
        <p role="alert" className={page.warn} data-tone="bad">
          {query.error.message}
        </p>
      )}
      {years?.items.length === 0 && <p className={page.quiet}>Nothing paid yet.</p>}
      {years && years.items.length > 0 && <Years id={id} years={years} />}
    </Panel>
  );
}

function Years({ id, years: { items, levyLabel } }: { id: string; years: SubcontractorYears }) {
  // A levy that nobody pays has no column.
  const hasLevy = items.some(({ levy }) => levy !== 0);
  const heads = [
    'Payments',
    'Without VAT',
    'Materials',
    'Deducted',
    ...(hasLevy ? [levyLabel] : []),
    'VAT',
    'Paid out',
  ];
  return (
    <div className={page.wide}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">Tax year</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-end>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((year) => (
            <tr key={year.taxYear}>
              <td>
                <Link
                  className={page.link}
                  to="/invoicing/invoices"
                  search={{ subcontractor: id, paidFrom: year.begins, paidTo: year.ends }}
                >
                  {year.taxYear}
                </Link>
              </td>
              <td data-end data-label="Payments">
                {year.payments}
              </td>
              <td data-end data-label="Without VAT">
                {formatMoney(year.gross)}
              </td>
              <td data-end data-label="Materials">
                {formatMoney(year.materials)}
              </td>
              <td data-end data-label="Deducted">
                {formatMoney(year.deducted)}
              </td>
              {hasLevy && (
                <td data-end data-label={levyLabel}>
                  {formatMoney(year.levy)}
                </td>
              )}
              <td data-end data-label="VAT">
                {formatMoney(year.vat)}
              </td>
              <td data-end data-label="Paid out" className={page.main}>
                {formatMoney(year.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
