import { IconMessageCheck } from '@tabler/icons-react';
import { signed } from '@/shared/invoices/invoice-words';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import type { Column } from '@/shared/ui/table/columns';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import type { InvoiceSummary } from '../../api/types';
import { type DueWords, dueInColumn, dueWords } from '../../model/due-words';
import { StateBadge } from '../parts/StateBadge';
import classes from './invoices.module.css';

/** What an invoice comes to; a credit note takes away. */
export const signedTotal = (invoice: Pick<InvoiceSummary, 'kind' | 'total'>): number => signed(invoice, invoice.total);

/** The number, with what the number alone does not say. */
export function InvoiceName({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <>
      {invoice.number}
      {invoice.kind === 'creditNote' && <span className={classes.kind}>Credit note</span>}
      {invoice.hasAnswer && (
        <span className={classes.answer}>
          <IconMessageCheck size="0.875rem" stroke={1.8} aria-hidden />
          Answered
        </span>
      )}
      {leftWords(invoice) && <span className={classes.kind}>{leftWords(invoice)}</span>}
    </>
  );
}

/** `£1,355.00 left`: what the total of an invoice that is paid in part does not say. */
const leftWords = ({ state, outstanding }: InvoiceSummary): string | null =>
  state === 'partPaid' ? `${formatMoney(outstanding)} left` : null;

/** The total. That of a void invoice counts for nothing, and is quiet. */
function Total({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <span className={classes.total} data-void={invoice.state === 'void' || undefined}>
      {formatMoney(signedTotal(invoice))}
    </span>
  );
}

/** When an invoice is due, in the colour of how urgent that is. */
export function Due({ text, tone }: DueWords) {
  return (
    <span className={classes.due} data-tone={tone}>
      {text}
    </span>
  );
}

/** The columns of every list of invoices. */
export function invoiceColumns(today: string): readonly Column<InvoiceSummary>[] {
  return [
    {
      label: 'Number',
      track: 'minmax(0, 1fr)',
      title: ({ number }) => number,
      cell: (invoice) => <InvoiceName invoice={invoice} />,
    },
    {
      label: 'Subcontractor',
      track: 'minmax(0, 1.5fr)',
      title: ({ subcontractorName }) => subcontractorName,
      cell: ({ subcontractorName }) => subcontractorName,
    },
    { label: 'State', track: '7.5rem', cell: ({ state }) => <StateBadge state={state} /> },
    { label: 'Date', track: '5.5rem', isMinor: true, cell: ({ issuedOn }) => formatCalendarDay(issuedOn, today) },
    { label: 'Due', track: '8.5rem', cell: (invoice) => <Due {...dueInColumn(invoice, today)} /> },
    {
      label: 'Without VAT',
      track: '7rem',
      alignsEnd: true,
      isMinor: true,
      cell: ({ gross, kind }) => formatMoney(kind === 'creditNote' ? -gross : gross),
    },
    {
      label: 'VAT',
      track: '6rem',
      alignsEnd: true,
      isMinor: true,
      cell: ({ vat, kind }) => (vat === 0 ? '—' : formatMoney(kind === 'creditNote' ? -vat : vat)),
    },
    {
      label: 'Total',
      track: '7rem',
      alignsEnd: true,
      cell: (invoice) => <Total invoice={invoice} />,
    },
  ];
}

/** An invoice in a list on a phone. */
export function InvoicePhoneRow({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const due = dueWords(invoice, today);
  return (
    <PhoneLines
      title={invoice.subcontractorName}
      end={<Total invoice={invoice} />}
      facts={
        <span className={classes.facts}>
          <StateBadge state={invoice.state} /> {[invoice.number, leftWords(invoice)].filter(Boolean).join(' · ')}
          {due && (
            <>
              {' · '}
              <Due {...due} />
            </>
          )}
        </span>
      }
    />
  );
}
