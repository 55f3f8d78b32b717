import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { countOf, openWords } from '@/shared/invoices/invoice-words';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { Figure, Figures } from '@/shared/ui/Figures';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import { PageBar } from '@/shared/ui/PageBar';
import { overviewQuery } from '../../api/invoices';
import type { Overview } from '../../api/types';
import { overdueSearch } from '../../model/figure-searches';
import { OWED_STATES } from '../../model/invoice-state';
import { taxYearDays } from '../../model/tax-month';
import page from '../parts/page.module.css';
import { useToday } from '../parts/use-today';
import { Deadlines } from './Deadlines';
import { DueWeeks } from './DueWeeks';
import { TaxMonthBars } from './TaxMonthBars';
import { Waiting } from './Waiting';

/** /invoicing: what is owed, what is due, what was deducted, and what waits for somebody. */
export function OverviewPage() {
  const query = useQuery(overviewQuery());
  const navigate = useNavigate();
  const isPhone = usePhone();
  const can = query.data?.can;
  return (
    <>
      <PageBar title="Invoicing">
        {can?.pay && !isPhone && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/invoicing/payment-runs/new" />}>
            New payment run
          </Button>
        )}
        {can?.create && (
          <PageAction
            label="New invoice"
            icon={IconPlus}
            onClick={() => void navigate({ to: '/invoicing/invoices/new', search: {} })}
          />
        )}
      </PageBar>
      {query.error && !query.data && (
        <LoadFailure what="The overview" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div role="status" aria-label="Loading the overview" aria-busy>
          <Skeleton height="5.5rem" m="1.25rem" width="auto" />
          <Skeleton height="12rem" m="1.25rem" width="auto" />
        </div>
      )}
      {query.data && <Loaded overview={query.data} />}
    </>
  );
}

function Loaded({ overview }: { overview: Overview }) {
  const today = useToday();
  const year = taxYearDays(overview.taxYear);
  const { owed, owedCount, owedCredits, overdue, overdueCount, taxMonth, paidThisTaxYear, deductedThisTaxYear } =
    overview;
  return (
    <div className={page.scroll}>
      <Figures label="Figures">
        <Figure
          label="Owed"
          value={formatMoney(owed)}
          note={openWords(owedCount, owedCredits)}
          renderLink={(className, label) => (
            <Link className={className} to="/invoicing/invoices" search={{ state: OWED_STATES }}>
              {label}
            </Link>
          )}
        />
        <Figure
          label="Overdue"
          value={formatMoney(overdue)}
          note={overdueCount > 0 ? countOf(overdueCount, 'invoice') : 'Nothing is late'}
          tone={overdueCount > 0 ? 'bad' : undefined}
          renderLink={(className, label) => (
            <Link className={className} to="/invoicing/invoices" search={overdueSearch(today)}>
              {label}
            </Link>
          )}
        />
        <Figure
          label="Deducted this tax month"
          value={formatMoney(taxMonth.deducted)}
          note={`From ${countOf(taxMonth.people, 'subcontractor')}`}
          renderLink={(className, label) => (
            <Link className={className} to="/invoicing/tax-months/$monthEnd" params={{ monthEnd: taxMonth.monthEnd }}>
              {label}
            </Link>
          )}
        />
        <Figure
          label="Paid this tax year"
          value={formatMoney(paidThisTaxYear)}
          note={`${formatMoney(deductedThisTaxYear)} deducted`}
          renderLink={(className, label) => (
            <Link
              className={className}
              to="/invoicing/payment-runs"
              search={{ state: 'paid', payFrom: year.from, payTo: year.to }}
            >
              {label}
            </Link>
          )}
        />
      </Figures>
      <div className={page.columns}>
        <div>
          <DueWeeks overdue={overdue} overdueCount={overdueCount} dueByWeek={overview.dueByWeek} />
          <TaxMonthBars months={overview.deductedByMonth} />
        </div>
        <div className={page.side}>
          <Waiting waiting={overview.waiting} />
          <Deadlines deadlines={overview.deadlines} />
        </div>
      </div>
    </div>
  );
}
