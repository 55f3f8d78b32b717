import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { countOf, openWords } from '@/shared/invoices/invoice-words';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { Figure, Figures } from '@/shared/ui/Figures';
import { invoicesQuery } from '../../api/invoices';
import { statementPdf, statementsQuery } from '../../api/months';
import { subcontractorQuery, yearsQuery } from '../../api/subcontractors';
import type { Subcontractor } from '../../api/types';
import { OWED_STATES } from '../../model/invoice-state';
import { SUBCONTRACTOR_KINDS } from '../../model/subcontractor-words';
import { taxYearDays } from '../../model/tax-month';
import { signedTotal } from '../invoices/invoice-columns';
import { OneBar } from '../parts/OneBar';
import { OnePagePending } from '../parts/OnePage';
import { Facts, Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/StateBadge';
import { useToday } from '../parts/use-today';
import { BankPanel } from './BankPanel';
import { ConsentPanel } from './ConsentPanel';
import { OrdersPanel } from './OrdersPanel';
import { PortalPanel } from './PortalPanel';
import { EditSubcontractor, SubcontractorMenu } from './SubcontractorDeeds';
import { SubcontractorDialog } from './SubcontractorDialog';
import { VerificationBadge } from './VerificationBadge';
import { VerificationPanel } from './VerificationPanel';
import { YearsPanel } from './YearsPanel';

const HOME = { to: '/invoicing/subcontractors', label: 'Subcontractors' } as const;
/** Invoices and statements shown before the whole list. */
const SHOWN = 6;

/** /invoicing/subcontractors/{id}: who it is, how HMRC sees them, where the money goes, and who may use the portal. */
export function SubcontractorPage() {
  const { subcontractorId } = useParams({ from: '/_workspace/invoicing/subcontractors/$subcontractorId' });
  const query = useQuery(subcontractorQuery(subcontractorId));
  const [isEditing, setEditing] = useState(false);
  const one = query.data;
  if (!one) return <OnePagePending thing="Subcontractor" home={HOME} query={query} />;
  return (
    <>
      <OneBar
        title={one.name}
        home={HOME}
        aside={one.isArchived ? 'Archived' : undefined}
        menu={<SubcontractorMenu subcontractor={one} />}
      >
        <EditSubcontractor subcontractor={one} onEdit={() => setEditing(true)} />
      </OneBar>
      <div className={page.scroll}>
        <Year subcontractor={one} />
        <div className={page.columns}>
          <div>
            <Panel title="Details" end={<VerificationBadge of={one} />}>
              <Details subcontractor={one} />
            </Panel>
            <RecentInvoices id={one.id} />
            <YearsPanel id={one.id} />
            <OrdersPanel subcontractor={one} />
            <Statements id={one.id} />
          </div>
          <div className={page.side}>
            <VerificationPanel subcontractor={one} />
            <BankPanel subcontractor={one} />
            <PortalPanel subcontractor={one} />
            <ConsentPanel subcontractor={one} />
          </div>
        </div>
      </div>
      {isEditing && <SubcontractorDialog subcontractor={one} onClose={() => setEditing(false)} />}
    </>
  );
}

function Year({ subcontractor: { id, owed, openInvoices, openCredits, year } }: { subcontractor: Subcontractor }) {
  const { from: paidFrom, to: paidTo } = taxYearDays(year.taxYear);
  const toPaid = (className: string, label: ReactNode) => (
    <Link className={className} to="/invoicing/invoices" search={{ subcontractor: id, paidFrom, paidTo }}>
      {label}
    </Link>
  );
  return (
    <Figures label="Figures">
      <Figure
        label="Owed"
        value={formatMoney(owed)}
        note={openWords(openInvoices, openCredits)}
        renderLink={(className, label) => (
          <Link className={className} to="/invoicing/invoices" search={{ subcontractor: id, state: OWED_STATES }}>
            {label}
          </Link>
        )}
      />
      <Figure
        label={`Paid ${year.taxYear}`}
        value={formatMoney(year.net)}
        note={`${formatMoney(year.gross)} without VAT`}
        renderLink={toPaid}
      />
      <Figure label={`Materials ${year.taxYear}`} value={formatMoney(year.materials)} renderLink={toPaid} />
      <Figure label={`Deducted ${year.taxYear}`} value={formatMoney(year.deducted)} renderLink={toPaid} />
    </Figures>
  );
}

function Details({ subcontractor: one }: { subcontractor: Subcontractor }) {
  const levyLabel = useQuery(yearsQuery(one.id)).data?.levyLabel ?? 'Levy';
  return (
    <Facts
      facts={[
        ['Legal name', one.legalName],
        ['Kind', SUBCONTRACTOR_KINDS[one.kind]],
        ['UTR', one.utr],
        ['National Insurance number', one.nino],
        ['Company number', one.companyNumber],
        ['VAT number', one.vatNumber],
        ['Email', one.email && <EmailLink key="email" email={one.email} />],
        ['Phone', one.phone && <a href={`tel:${one.phone}`}>{one.phone}</a>],
        ['Address', one.address && <span style={{ whiteSpace: 'pre-line' }}>{one.address}</span>],
        ['Agreed amount', one.agreedAmount !== null && formatMoney(one.agreedAmount)],
        ['Days to pay', one.termsDays !== null && countOf(one.termsDays, 'day')],
        [levyLabel, one.levyBasisPoints > 0 && `${one.levyBasisPoints / 100}%`],
      ]}
    />
  );
}

/** An address that breaks before its domain where it has to break. */
function EmailLink({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

function RecentInvoices({ id }: { id: string }) {
  const today = useToday();
  const list = useInfiniteQuery(invoicesQuery({ subcontractor: id }));
  const invoices = list.data?.pages[0]?.items.slice(0, SHOWN) ?? [];
  return (
    <Panel
      title="Invoices"
      end={
        <Link className={page.link} to="/invoicing/invoices" search={{ subcontractor: id }}>
          See all
        </Link>
      }
    >
      {list.isSuccess && invoices.length === 0 && <p className={page.quiet}>No invoices yet.</p>}
      <ul className={page.list}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Link className={page.strong} to="/invoicing/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
              {invoice.number}
            </Link>
            <StateBadge state={invoice.state} />
            <span className={page.grow} />
            <span className={page.quiet}>{formatCalendarDay(invoice.issuedOn, today)}</span>
            <span className={page.strong}>{formatMoney(signedTotal(invoice))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Statements({ id }: { id: string }) {
  const today = useToday();
  const list = useInfiniteQuery(statementsQuery({ subcontractorId: id }));
  const statements = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title="Statements">
      {list.isSuccess && statements.length === 0 && (
        <p className={page.quiet}>You get a statement when you close a tax month.</p>
      )}
      <ul className={page.list}>
        {statements.map((statement) => (
          <li key={statement.id}>
            <a className={page.link} href={statementPdf(statement.id)} target="_blank" rel="noopener">
              {statement.number}
            </a>
            <span className={page.grow}>
              Tax month ending {formatCalendarDay(statement.monthEnd, today)}
              {statement.isToPrint && <span className={page.quiet}> · to print</span>}
              {statement.replacedByNumber && <span className={page.quiet}> · replaced</span>}
            </span>
            <span className={page.quiet}>{formatMoney(statement.gross)}</span>
            <span className={page.strong}>−{formatMoney(statement.deducted)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
