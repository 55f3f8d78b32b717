import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import type { Overview } from '../../api/types';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import classes from './overview.module.css';

/** Over a bar there is room for whole pounds. */
const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** A share of the column less the line of the sum above the bar, so that bars compare as their sums do. */
const barHeight = (share: number): string => `calc(${share} * (100% - 1.25rem))`;

/** What was deducted in each of the last tax months; the present one stands out. */
export function TaxMonthBars({ months }: { months: Overview['deductedByMonth'] }) {
  const most = Math.max(1, ...months.map(({ deducted }) => deducted));
  return (
    <Panel
      title="Deducted by tax month"
      end={
        <Link className={page.link} to="/invoicing/tax-months">
          Tax months
        </Link>
      }
    >
      <ol className={classes.months}>
        {months.map(({ monthEnd, deducted }) => {
          const month = MONTH.format(Date.parse(`${monthEnd}T00:00:00Z`));
          const words = `${formatMoney(deducted)} in the tax month ending ${formatDayInFull(monthEnd)}`;
          return (
            <li key={monthEnd} className={classes.month}>
              <Link
                className={classes.monthLink}
                to="/invoicing/tax-months/$monthEnd"
                params={{ monthEnd }}
                title={words}
              >
                <span className={classes.column}>
                  <span className={classes.monthSum}>{POUNDS.format(deducted / 100)}</span>
                  <i style={{ height: barHeight(deducted / most) }} />
                </span>
                <span className={classes.monthName}>{month}</span>
                {/* What is read out begins with what is seen (WCAG 2.5.3). */}
                <VisuallyHidden>: {words}</VisuallyHidden>
              </Link>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
