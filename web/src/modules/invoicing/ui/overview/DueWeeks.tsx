import { Link } from '@tanstack/react-router';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import type { Overview } from '../../api/types';
import { overdueSearch, weekSearch } from '../../model/figure-searches';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { useToday } from '../parts/use-today';
import classes from './overview.module.css';

type DueWeeksProps = Pick<Overview, 'overdue' | 'overdueCount' | 'dueByWeek'>;

/** What is late, and how much falls due in each of the coming weeks; a line opens its invoices. */
export function DueWeeks({ overdue, overdueCount, dueByWeek: weeks }: DueWeeksProps) {
  const today = useToday();
  const most = Math.max(1, overdue, ...weeks.map(({ amount }) => amount));
  return (
    <Panel
      title="Due by week"
      end={
        <Link className={page.link} to="/invoicing/aged">
          Aged creditors
        </Link>
      }
    >
      <ol className={classes.weeks}>
        {overdueCount > 0 && (
          <li className={classes.week} data-late>
            <Link
              className={classes.weekLink}
              to="/invoicing/invoices"
              search={overdueSearch(today)}
              aria-label={`Overdue: ${countOf(overdueCount, 'invoice')}`}
            >
              Overdue
            </Link>
            <span className={classes.bar} aria-hidden>
              <i style={{ width: `${(overdue / most) * 100}%` }} />
            </span>
            <span className={classes.count}>{countOf(overdueCount, 'invoice')}</span>
            <span className={classes.amount}>{formatMoney(overdue)}</span>
          </li>
        )}
        {weeks.map(({ weekStart, amount, count }, index) => (
          <li key={weekStart} className={classes.week} data-nothing={count === 0 || undefined}>
            <Link className={classes.weekLink} to="/invoicing/invoices" search={weekSearch(weekStart, today)}>
              {index === 0 ? 'This week' : formatCalendarDay(weekStart, today)}
            </Link>
            <span className={classes.bar} aria-hidden>
              <i style={{ width: `${(amount / most) * 100}%` }} data-now={index === 0 || undefined} />
            </span>
            <span className={classes.count}>{count > 0 && countOf(count, 'invoice')}</span>
            <span className={classes.amount}>{count === 0 ? '—' : formatMoney(amount)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
