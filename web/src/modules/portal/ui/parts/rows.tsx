import { IconFileTypePdf } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { numberWords, signed } from '@/shared/invoices/invoice-words';
import { formatDayInFull, localDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { statementPdf } from '../../api/portal';
import type { PortalInvoiceSummary, PortalStatement } from '../../api/types';
import { nextWords } from '../../model/portal-states';
import { PortalBadge } from './PortalBadge';
import classes from './portal.module.css';

/** Invoices, each a row that opens it. */
export function InvoiceRows({ invoices }: { invoices: readonly PortalInvoiceSummary[] }) {
  const today = localDay(new Date());
  return (
    <ul className={classes.rows} aria-label="Invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Link className={classes.row} to="/portal/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
            <span className={classes.rowMain}>
              <span className={classes.rowName}>{numberWords(invoice)}</span>
              <span className={classes.quiet}>{nextWords(invoice, today)}</span>
            </span>
            <span className={classes.rowEnd}>
              <span className={classes.amount}>{formatMoney(signed(invoice, invoice.total))}</span>
              <PortalBadge state={invoice.state} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Statements, each a row that opens its PDF. */
export function StatementRows({ statements }: { statements: readonly PortalStatement[] }) {
  return (
    <ul className={classes.rows} aria-label="Statements">
      {statements.map((statement) => (
        <li key={statement.id}>
          <a className={classes.row} href={statementPdf(statement.id)} target="_blank" rel="noopener">
            <IconFileTypePdf size="1.25rem" stroke={1.5} aria-hidden />
            <span className={classes.rowMain}>
              <span className={classes.rowName}>Tax month ending {formatDayInFull(statement.monthEnd)}</span>
              <span className={classes.quiet}>
                {[
                  `No. ${statement.number}`,
                  statement.replacesNumber && `replaces ${statement.replacesNumber}`,
                  statement.replacedByNumber && `replaced by ${statement.replacedByNumber}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={classes.rowEnd}>
              <span className={classes.amount}>{formatMoney(statement.deducted)}</span>
              <span className={classes.quiet}>deducted</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
