import {
  IconBuildingBank,
  IconCash,
  IconChevronRight,
  IconInbox,
  IconMessageQuestion,
  IconPrinter,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf } from '@/shared/invoices/invoice-words';
import type { IconComponent } from '@/shared/lib/module';
import type { Overview } from '../../api/types';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import classes from './overview.module.css';

/** What waits for somebody of the office. */
export function Waiting({ waiting }: { waiting: Overview['waiting'] }) {
  const { submitted, queried, answered, bankChanges, runsToApprove, unverified } = waiting;
  const { statementsToPrint, firstMonthToPrint } = waiting;
  const lines: [number, ReactNode][] = [
    [
      statementsToPrint,
      firstMonthToPrint && <OnPaper key="statements" count={statementsToPrint} monthEnd={firstMonthToPrint} />,
    ],
    [
      submitted,
      <Link key="submitted" className={classes.wait} to="/invoicing/invoices" search={{ state: 'submitted' }}>
        <Line icon={IconInbox}>
          {countOf(submitted, 'invoice')} to check
          {answered > 0 && <span className={page.quiet}>{countOf(answered, 'query', 'queries')} answered</span>}
        </Line>
      </Link>,
    ],
    [
      runsToApprove,
      <Link key="runs" className={classes.wait} to="/invoicing/payment-runs" search={{ state: 'awaitingApproval' }}>
        <Line icon={IconCash}>{countOf(runsToApprove, 'payment run')} to approve</Line>
      </Link>,
    ],
    [
      bankChanges,
      <Link key="bank" className={classes.wait} to="/invoicing/subcontractors" search={{ needs: 'bankConfirmation' }}>
        <Line icon={IconBuildingBank}>{countOf(bankChanges, 'change')} of bank details to confirm</Line>
      </Link>,
    ],
    [
      unverified,
      <Link key="unverified" className={classes.wait} to="/invoicing/subcontractors" search={{ needs: 'verification' }}>
        <Line icon={IconUserCheck}>{countOf(unverified, 'subcontractor')} to verify</Line>
      </Link>,
    ],
    [
      queried,
      <Link key="queried" className={classes.wait} to="/invoicing/invoices" search={{ state: 'queried' }}>
        <Line icon={IconMessageQuestion}>{countOf(queried, 'invoice')} with the subcontractor</Line>
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

/**
 * The statements of all months that go out on paper; leads to the earliest of these months. Nobody tells us when a statement
 * was posted, so none is called late.
 */
function OnPaper({ count, monthEnd }: { count: number; monthEnd: string }) {
  return (
    <Link className={classes.wait} to="/invoicing/tax-months/$monthEnd" params={{ monthEnd }}>
      <Line icon={IconPrinter}>
        {countOf(count, 'statement')} {count === 1 ? 'goes' : 'go'} out on paper
      </Line>
    </Link>
  );
}

/** What it is by its shape, the words, and that it opens. */
function Line({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <>
      <Icon size="1rem" stroke={1.6} aria-hidden />
      <span className={classes.waitWords}>{children}</span>
      <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
    </>
  );
}
