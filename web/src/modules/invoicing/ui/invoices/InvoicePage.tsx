import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { InvoiceLines } from '@/shared/invoices/InvoiceLines';
import { signed } from '@/shared/invoices/invoice-words';
import { formatCalendarDay, formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { usePhoneTaskOf } from '@/shared/ui/phone-task';
import { invoiceQuery } from '../../api/invoices';
import { orderFileAddress } from '../../api/orders';
import type { Invoice } from '../../api/types';
import { dueWords } from '../../model/due-words';
import { INVOICE_STATES } from '../../model/invoice-state';
import { OnePagePending } from '../parts/OnePage';
import { DoneBy, Facts, OneLine, Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/StateBadge';
import { useToday } from '../parts/use-today';
import { EditInvoice } from './EditInvoice';
import { InvoiceBar } from './InvoiceBar';
import { InvoiceSide } from './InvoiceSide';
import { signedTotal } from './invoice-columns';
import classes from './invoices.module.css';

const HOME = { to: '/invoicing/invoices', label: 'Invoices' } as const;

/** /invoicing/invoices/{id}: one invoice, what is deducted from it, what was written about it, and the next step. */
export function InvoicePage() {
  const { invoiceId } = useParams({ from: '/_workspace/invoicing/invoices/$invoiceId' });
  const query = useQuery(invoiceQuery(invoiceId));
  usePhoneTaskOf(query);
  const [isEditing, setEditing] = useState(false);
  const invoice = query.data;
  if (!invoice) return <OnePagePending thing="Invoice" home={HOME} query={query} />;
  if (isEditing && invoice.can.edit) return <EditInvoice invoice={invoice} onDone={() => setEditing(false)} />;
  return (
    <>
      <InvoiceBar invoice={invoice} onEdit={() => setEditing(true)} />
      <div className={page.scroll}>
        <div className={page.columns}>
          <div>
            <Head invoice={invoice} />
            <Panel title="Lines">
              <InvoiceLines {...invoice} />
            </Panel>
            <Payments invoice={invoice} />
          </div>
          <InvoiceSide invoice={invoice} />
        </div>
      </div>
    </>
  );
}

function Head({ invoice }: { invoice: Invoice }) {
  const today = useToday();
  const { state, dueOn } = invoice;
  const isCredit = invoice.kind === 'creditNote';
  const next = state === 'scheduled' ? null : dueWords(invoice, today);
  return (
    <section className={page.panel} aria-label="About this invoice">
      <div className={classes.head}>
        <span className={classes.sum}>{formatMoney(signedTotal(invoice))}</span>
        <StateBadge state={state} />
        <span className={page.quiet}>
          {/* A run may take an invoice; a credit note it is to take, which its due words say. */}
          {!(isCredit && next) && INVOICE_STATES[state].next}
          {!isCredit && next && ' · '}
          {next && (
            <span className={classes.due} data-tone={next.tone}>
              {next.text}
            </span>
          )}
        </span>
      </div>
      <Facts
        facts={[
          [
            'Subcontractor',
            <Link
              key="subcontractor"
              className={page.link}
              to="/invoicing/subcontractors/$subcontractorId"
              params={{ subcontractorId: invoice.subcontractorId }}
            >
              {invoice.subcontractorName}
            </Link>,
          ],
          ['Date', <OneLine key="date">{formatDayInFull(invoice.issuedOn)}</OneLine>],
          ['Due', !isCredit && <OneLine key="due">{formatDayInFull(dueOn)}</OneLine>],
          ['Purchase order', invoice.purchaseOrder && <Order key="order" invoice={invoice} />],
          ['Shift', invoice.eventId && <Shift key="shift" shift={invoice.shift} />],
          ['Received', invoice.source === 'portal' ? 'In the portal' : `Entered by ${invoice.createdBy ?? 'someone'}`],
          ['Submitted', invoice.submittedAt && <DoneBy key="submitted" at={invoice.submittedAt} />],
          [
            'Approved',
            invoice.approvedAt && <DoneBy key="approved" who={invoice.approvedBy} at={invoice.approvedAt} />,
          ],
          [
            isCredit ? 'Still to take off' : 'Still to pay',
            invoice.settled > 0 && invoice.outstanding > 0 && formatMoney(signed(invoice, invoice.outstanding)),
          ],
        ]}
      />
    </section>
  );
}

/** The order that the invoice answers to, and whether more was invoiced than was ordered. */
function Order({ invoice: { purchaseOrder, order, subcontractorId } }: { invoice: Invoice }) {
  if (!order) return purchaseOrder;
  return (
    <>
      {order.fileName ? (
        <a className={page.link} href={orderFileAddress(subcontractorId, order.id)} target="_blank" rel="noopener">
          {order.number}
        </a>
      ) : (
        order.number
      )}
      <br />
      {order.amount !== null && (
        <span className={order.isOver ? page.warn : page.quiet}>
          {order.isOver && <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />}
          {`${formatMoney(order.invoiced)} of ${formatMoney(order.amount)} invoiced`}
        </span>
      )}
    </>
  );
}

/** The shift that the invoice is for; it opens in the schedule for those who see it there. */
function Shift({ shift }: { shift: Invoice['shift'] }) {
  const today = useToday();
  if (!shift) return <span className={page.quiet}>You do not see it in the schedule</span>;
  return (
    <Link className={page.link} to="/schedule/$eventId" params={{ eventId: shift.eventId }}>
      {`${shift.title}, ${formatCalendarDay(shift.on, today)}`}
    </Link>
  );
}

function Payments({ invoice }: { invoice: Invoice }) {
  const today = useToday();
  if (invoice.payments.length === 0) return null;
  const { levyLabel } = invoice;
  const hasLevy = invoice.payments.some(({ levy }) => levy !== 0);
  return (
    <Panel title="Payments">
      <div className={page.wide}>
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col">Paid on</th>
              <th scope="col" data-end>
                Settled
              </th>
              <th scope="col" data-end>
                Deduction
              </th>
              {hasLevy && (
                <th scope="col" data-end>
                  {levyLabel}
                </th>
              )}
              <th scope="col" data-end>
                Paid out
              </th>
            </tr>
          </thead>
          <tbody>
            {invoice.payments.map((payment) => (
              <tr key={payment.runId}>
                <td>
                  <Link className={page.link} to="/invoicing/payment-runs/$runId" params={{ runId: payment.runId }}>
                    {formatCalendarDay(payment.paidOn, today)}
                  </Link>
                </td>
                <td data-end data-label="Settled">
                  {formatMoney(signed(invoice, payment.settled))}
                </td>
                <td data-end data-label="Deduction">
                  {formatMoney(payment.deduction)}
                </td>
                {hasLevy && (
                  <td data-end data-label={levyLabel}>
                    {formatMoney(payment.levy)}
                  </td>
                )}
                <td data-end data-label="Paid out" className={page.main}>
                  {formatMoney(payment.net)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
