import { Button } from '@mantine/core';
import { IconChevronRight, IconMessageQuestion, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { openWords } from '@/shared/invoices/invoice-words';
import { formatCalendarDay, localDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { Figure, Figures } from '@/shared/ui/Figures';
import { PageAction } from '@/shared/ui/PageAction';
import { dashboardQuery } from '../api/portal';
import type { PortalDashboard } from '../api/types';
import { Page, PagePending, Panel } from './parts/Page';
import classes from './parts/portal.module.css';
import { InvoiceRows, StatementRows } from './parts/rows';

/** /portal/dashboard: what is owed, what comes next, and what was paid and deducted this tax year. */
export function DashboardPage() {
  const query = useQuery(dashboardQuery());
  const navigate = useNavigate();
  const today = localDay(new Date());
  const isPhone = usePhone();
  const data = query.data;
  const sendInvoice = () => void navigate({ to: '/portal/invoices/new' });
  return (
    <Page
      title="Dashboard"
      action={!isPhone && <PageAction label="Send an invoice" icon={IconPlus} onClick={sendInvoice} />}
    >
      {!data && <PagePending what="The dashboard" query={query} />}
      {data && data.queried > 0 && (
        <Link
          className={classes.ask}
          to="/portal/invoices"
          search={{ state: 'submitted,queried,approved,scheduled,partPaid' }}
        >
          <IconMessageQuestion size="1.25rem" stroke={1.6} aria-hidden />
          <span>
            {data.queried === 1
              ? '1 invoice has a question for you'
              : `${data.queried} invoices have questions for you`}
          </span>
          <IconChevronRight size="1.25rem" stroke={1.6} aria-hidden />
        </Link>
      )}
      {data && (
        <div className={classes.sheet}>
          <Figures label="Figures">
            <Figure
              label="Owed to you"
              value={formatMoney(data.owed)}
              note={openWords(data.owedCount, data.owedCredits)}
            />
            <DueNext due={data.nextDue} today={today} />
            <Figure
              label={`Paid ${data.taxYear}`}
              value={formatMoney(data.paidThisTaxYear)}
              note="See each payment"
              renderLink={(className, label) => (
                <Link className={className} to="/portal/statements" search={{ view: 'payments' }}>
                  {label}
                </Link>
              )}
            />
            <Figure
              label={`Deducted ${data.taxYear}`}
              value={formatMoney(data.deductedThisTaxYear)}
              note="Taken off for HMRC"
              renderLink={(className, label) => (
                <Link className={className} to="/portal/statements" search={{ view: 'years' }}>
                  {label}
                </Link>
              )}
            />
          </Figures>
        </div>
      )}
      {/* In the page's flow: floating it would lie on the amounts of the list. */}
      {isPhone && (data || query.error) && (
        <Button
          size="lg"
          fullWidth
          mb="md"
          leftSection={<IconPlus size="1.25rem" stroke={1.6} aria-hidden />}
          onClick={sendInvoice}
        >
          Send an invoice
        </Button>
      )}
      {data && (
        <>
          <div className={classes.sheet}>
            <Panel
              title="Latest invoices"
              end={
                <Link className={classes.link} to="/portal/invoices" search={{}}>
                  See all
                </Link>
              }
            >
              {data.invoices.length === 0 && <p className={classes.quiet}>You have sent no invoice yet.</p>}
            </Panel>
            <InvoiceRows invoices={data.invoices} />
          </div>
          <div className={classes.sheet}>
            <Panel
              title="Latest statements"
              end={
                <Link className={classes.link} to="/portal/statements">
                  See all
                </Link>
              }
            >
              {data.statements.length === 0 && (
                <p className={classes.quiet}>A statement comes after each tax month in which you were paid.</p>
              )}
            </Panel>
            <StatementRows statements={data.statements} />
          </div>
        </>
      )}
    </Page>
  );
}

/** The invoices that come next, or those whose day to be paid is over. */
function DueNext({ due, today }: { due: PortalDashboard['nextDue']; today: string }) {
  if (!due) return <Figure label="Due next" value="—" note="Nothing is due" />;
  const day = formatCalendarDay(due.on, today);
  const amount = formatMoney(due.amount);
  if (due.on < today) return <Figure label="Overdue" value={amount} note={`Since ${day}`} tone="bad" />;
  return <Figure label="Due next" value={amount} note={day} />;
}
