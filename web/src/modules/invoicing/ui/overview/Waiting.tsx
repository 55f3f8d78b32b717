import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf } from '@/shared/invoices/invoice-words';
import type { Overview } from '../../api/types';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import classes from './overview.module.css';

/** What waits for somebody of the office. */
export function Waiting({ waiting }: { waiting: Overview['waiting'] }) {
  const { submitted, queried, answered, bankChanges, runsToApprove, unverified } = waiting;
  const lines: [number, ReactNode][] = [
    [
      submitted,
      <Link key="submitted" className={classes.wait} to="/invoicing/invoices" search={{ state: 'submitted' }}>
        {countOf(submitted, 'invoice')} to check
        {answered > 0 && <span className={page.quiet}>{countOf(answered, 'query', 'queries')} answered</span>}
      </Link>,
    ],
    [
      runsToApprove,
      <Link key="runs" className={classes.wait} to="/invoicing/payment-runs" search={{ state: 'awaitingApproval' }}>
        {countOf(runsToApprove, 'payment run')} to approve
      </Link>,
    ],
    [
      bankChanges,
      <Link key="bank" className={classes.wait} to="/invoicing/subcontractors" search={{ needs: 'bankConfirmation' }}>
        {countOf(bankChanges, 'change')} of bank details to confirm
      </Link>,
    ],
    [
      unverified,
      <Link key="unverified" className={classes.wait} to="/invoicing/subcontractors" search={{ needs: 'verification' }}>
        {countOf(unverified, 'subcontractor')} to verify
      </Link>,
    ],
    [
      queried,
      <Link key="queried" className={classes.wait} to="/invoicing/invoices" search={{ state: 'queried' }}>
        {countOf(queried, 'invoice')} with the subcontractor
      </Link>,
    ],
  ];
  const open = lines.filter(([count]) => count > 0);
  return (
    <Panel title="Waiting">
      {open.length === 0 && <p className={page.quiet}>Nothing waiting for you.</p>}
      <ul className={classes.waits}>
        {open.map(([, line], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have a fixed order and no state.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
