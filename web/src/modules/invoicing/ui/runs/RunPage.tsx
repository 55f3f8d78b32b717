import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { countOf, rateWords } from '@/shared/invoices/invoice-words';
import { formatCalendarDay, formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { Figure, Figures } from '@/shared/ui/Figures';
import { paymentsCsv, runQuery } from '../../api/runs';
import type { PaymentPreview, Run } from '../../api/types';
import { paymentFacts, paymentHeads } from '../../model/run-words';
import { hasBegun, taxMonthEnd } from '../../model/tax-month';
import { CsvLink } from '../parts/CsvLink';
import { OneBar } from '../parts/OneBar';
import { OnePagePending } from '../parts/OnePage';
import { DoneBy, Facts, OneLine, Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { RunBadge } from '../parts/StateBadge';
import { useToday } from '../parts/use-today';
import { BacsButton } from './BacsButton';
import { EditRun } from './EditRun';
import { RunDeeds } from './RunDeeds';
import { RunWarnings } from './RunWarnings';
import classes from './runs.module.css';

const HOME = { to: '/invoicing/payment-runs', label: 'Payment runs' } as const;

/** /invoicing/payment-runs/{id}: what is paid to whom, what is deducted, and the next step. */
export function RunPage() {
  const { runId } = useParams({ from: '/_workspace/invoicing/payment-runs/$runId' });
  const query = useQuery(runQuery(runId));
  const today = useToday();
  const mayPay = can(useAccess(), 'invoicing.pay');
  const [isEditing, setEditing] = useState(false);
  const run = query.data;
  if (!run) return <OnePagePending thing="Payment run" home={HOME} query={query} />;
  if (isEditing && run.can.edit) return <EditRun run={run} onDone={() => setEditing(false)} />;
  return (
    <>
      <OneBar title={`Payment run of ${formatCalendarDay(run.payOn, today)}`} home={HOME}>
        {mayPay && run.state !== 'cancelled' && (
          <>
            {run.can.export && <CsvLink href={paymentsCsv(run.id)} label="Payments CSV" hasWords />}
            <BacsButton run={run} />
          </>
        )}
        {run.can.edit && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        <RunDeeds run={run} />
      </OneBar>
      <div className={page.scroll}>
        <RunFigures run={run} />
        <Panel title="About this run" end={<RunBadge state={run.state} />}>
          <About run={run} />
        </Panel>
        <Panel title="Payments">
          <Payments
            payments={run.preview.payments}
            levyLabel={levyLabelOf(run.preview)}
            isPaid={run.state === 'paid'}
          />
        </Panel>
      </div>
    </>
  );
}

/** What the levy is called where anybody pays it; null where nobody does. */
function levyLabelOf({ payments, levyLabel }: Run['preview']): string | null {
  return payments.some(({ levy }) => levy !== 0) ? levyLabel : null;
}

function RunFigures({ run }: { run: Run }) {
  return (
    <Figures label="Figures">
      <Figure
        label={run.state === 'paid' ? 'Paid' : 'To pay'}
        value={formatMoney(run.net)}
        note={countOf(run.people, 'subcontractor')}
      />
      <Figure label="Without VAT" value={formatMoney(run.gross)} note={countOf(run.invoices, 'invoice')} />
      <Figure label="Liable" value={formatMoney(run.liable)} note={`${formatMoney(run.materials)} materials`} />
      <Figure label="Deducted" value={formatMoney(run.deduction)} note="For HMRC" />
      {run.levy !== 0 && <Figure label={run.preview.levyLabel} value={formatMoney(run.levy)} note="By contract" />}
      <Figure label="VAT" value={formatMoney(run.vat)} />
    </Figures>
  );
}

function About({ run }: { run: Run }) {
  const monthEnd = taxMonthEnd(run.payOn);
  const monthWords = (
    // One child of the link: it is a flex box on a phone, which would drop the blank between two.
    <span>
      Ending <OneLine>{formatDayInFull(monthEnd)}</OneLine>
    </span>
  );
  const today = useToday();
  return (
    <Facts
      facts={[
        ['Pay on', <OneLine key="payOn">{formatDayInFull(run.payOn)}</OneLine>],
        [
          'Tax month',
          hasBegun(monthEnd, today) ? (
            <Link key="month" className={page.link} to="/invoicing/tax-months/$monthEnd" params={{ monthEnd }}>
              {monthWords}
            </Link>
          ) : (
            monthWords
          ),
        ],
        ['Created', <DoneBy key="created" who={run.createdBy} at={run.createdAt} />],
        ['Approved', run.approvedAt && <DoneBy key="approved" who={run.approvedBy} at={run.approvedAt} />],
        ['Paid', run.paidAt && <DoneBy key="paid" who={run.paidBy} at={run.paidAt} />],
      ]}
    />
  );
}

interface PaymentsProps {
  payments: readonly PaymentPreview[];
  /** What the levy is called; null where the run has none, and so no column for it. */
  levyLabel: string | null;
  isPaid: boolean;
}

function Payments({ payments, levyLabel, isPaid }: PaymentsProps) {
  const isPhone = usePhone();
  if (isPhone) {
    return (
      <ul className={page.list}>
        {payments.map((payment) => (
          <li key={payment.subcontractorId}>
            <span className={page.grow}>
              <PaymentName payment={payment} />
              <p className={page.quiet}>{paymentFacts(payment, levyLabel)}</p>
            </span>
            <span className={classes.strong}>{formatMoney(payment.net)}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={page.wide}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">Subcontractor</th>
            {paymentHeads(levyLabel, isPaid).map((head) => (
              <th key={head} scope="col" data-end>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.subcontractorId}>
              <td>
                <PaymentName payment={payment} />
              </td>
              <td data-end>{formatMoney(payment.gross)}</td>
              <td data-end>{payment.materials === 0 ? '—' : formatMoney(payment.materials)}</td>
              <td data-end>{formatMoney(payment.liable)}</td>
              <td data-end>{formatMoney(payment.deduction)}</td>
              {levyLabel && <td data-end>{payment.levy === 0 ? '—' : formatMoney(payment.levy)}</td>}
              <td data-end>{payment.vat === 0 ? '—' : formatMoney(payment.vat)}</td>
              <td data-end className={page.main}>
                {formatMoney(payment.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who is paid, at which rate, for which invoices, and what to know about it. */
function PaymentName({ payment }: { payment: PaymentPreview }) {
  return (
    <>
      <Link
        className={page.main}
        to="/invoicing/subcontractors/$subcontractorId"
        params={{ subcontractorId: payment.subcontractorId }}
      >
        {payment.name}
      </Link>
      <p className={page.quiet}>
        {rateWords(payment.rate)}
        {payment.items.map(({ invoiceId, number }, index) => (
          <Fragment key={invoiceId}>
            {index === 0 ? ' · ' : ', '}
            <Link to="/invoicing/invoices/$invoiceId" params={{ invoiceId }}>
              {number}
            </Link>
          </Fragment>
        ))}
      </p>
      <RunWarnings payment={payment} />
    </>
  );
}
