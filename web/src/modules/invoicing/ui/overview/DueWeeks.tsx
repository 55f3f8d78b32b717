import { Link } from '@tanstack/react-router';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import type { Overview } from '../../api/types';
import { weekSearch } from '../../model/figure-searches';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { useToday } from '../parts/use-today';
import classes from './overview.module.css';

/** How much falls due in each of the coming weeks; a week opens its invoices. */
export function DueWeeks({ weeks }: { weeks: Overview['dueByWeek'] }) {
  const today = useToday();
  const most = Math.max(1, ...weeks.map(({ amount }) => amount));
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
        {weeks.map(({ weekStart, amount, count }, index) => (
          <li key={weekStart} className={classes.week}>
            <Link className={classes.weekLink} to="/invoicing/invoices" search={weekSearch(weekStart, today)}>
              {index === 0 ? 'This week' : formatCalendarDay(weekStart, today)}
            </Link>
            <span className={classes.bar} aria-hidden>
              <i style={{ width: `${(amount / most) * 100}%` }} data-now={index === 0 || undefined} />
            </span>
            <span className={classes.count}>{countOf(count, 'invoice')}</span>
            <span className={classes.amount}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
