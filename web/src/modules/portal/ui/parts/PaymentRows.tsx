import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { countOf, numberWords } from '@/shared/invoices/invoice-words';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import type { PortalPayment, PortalYears } from '../../api/types';
import { type NamedSum, paymentSums, yearSums } from '../../model/sums';
import classes from './PaymentRows.module.css';
import portal from './portal.module.css';

/** Payments, each with its figures and the invoices that it was for. */
export function PaymentRows({ payments, levyLabel }: { payments: readonly PortalPayment[]; levyLabel: string }) {
  return (
    <ul className={portal.rows} aria-label="Payments">
      {payments.map((payment) => (
        <li key={payment.runId} className={classes.payment}>
          <p className={classes.head}>
            <strong>{formatDayInFull(payment.paidOn)}</strong>
            <strong>{formatMoney(payment.net)}</strong>
          </p>
          <Sums sums={paymentSums(payment, levyLabel)} />
          <p className={classes.invoices}>
            {'For '}
            {payment.items.map((item, index) => (
              <Fragment key={item.invoiceId}>
                {index > 0 && ', '}
                <Link to="/portal/invoices/$invoiceId" params={{ invoiceId: item.invoiceId }}>
                  {numberWords(item)}
                </Link>
              </Fragment>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Tax years, each with what was paid and deducted in it. */
export function YearRows({ years: { items, levyLabel } }: { years: PortalYears }) {
  return (
    <ul className={portal.rows} aria-label="Tax years">
      {items.map((year) => (
        <li key={year.taxYear} className={classes.payment}>
          <p className={classes.head}>
            <strong>{year.taxYear}</strong>
            <strong>{formatMoney(year.net)}</strong>
          </p>
          <p className={portal.quiet}>
            {`${formatDayInFull(year.begins)} to ${formatDayInFull(year.ends)} · ${countOf(year.payments, 'payment')}`}
          </p>
          <Sums sums={yearSums(year, levyLabel)} />
        </li>
      ))}
    </ul>
  );
}

function Sums({ sums }: { sums: readonly NamedSum[] }) {
  return (
    <dl className={classes.sums}>
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
