import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { daysBetween, formatCalendarDay } from '@/shared/lib/calendar-days';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { Overview } from '../../api/types';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { useToday } from '../parts/use-today';

const WORDS = {
  statementsDue: 'Statements to subcontractors',
  returnDue: 'Monthly return to HMRC',
  paymentDue: 'Payment to HMRC',
} as const;

/** What was done: issued statements may still have to go out on paper. */
const DONE_WORDS = { statementsDue: 'Issued', returnDue: 'Sent', paymentDue: 'Paid' } as const;

/** A deadline is near within so many days. */
const NEAR_DAYS = 7;

/** The next days on which HMRC wants something. */
export function Deadlines({ deadlines }: { deadlines: Overview['deadlines'] }) {
  const today = useToday();
  return (
    <Panel title="Deadlines">
      {deadlines.length === 0 && <p className={page.quiet}>No deadline is near.</p>}
      <ul className={page.list}>
        {deadlines.map(({ kind, on, monthEnd, isDone }) => {
          const left = daysBetween(today, on);
          return (
            <li key={`${kind} ${monthEnd}`}>
              <span className={page.grow}>
                <Link className={page.strong} to="/invoicing/tax-months/$monthEnd" params={{ monthEnd }}>
                  {WORDS[kind]}
                </Link>
                <br />
                <span className={page.quiet}>
                  {formatCalendarDay(on, today)}, tax month ending {formatCalendarDay(monthEnd, today)}
                </span>
              </span>
              {isDone ? (
                <ToneBadge tone="ok" icon={<IconCircleCheck size="0.875rem" stroke={1.8} />}>
                  {DONE_WORDS[kind]}
                </ToneBadge>
              ) : (
                <ToneBadge tone={left < 0 ? 'bad' : left <= NEAR_DAYS ? 'warn' : 'mute'}>{daysLeft(left)}</ToneBadge>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function daysLeft(days: number): string {
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
