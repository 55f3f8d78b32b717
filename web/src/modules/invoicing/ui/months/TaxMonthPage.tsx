import { Button, Progress, SegmentedControl } from '@mantine/core';
import { IconFileTypePdf, IconMailCheck, IconPrinter, IconReplace, IconWorld } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatCalendarDay, formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { useSendsMail } from '@/shared/session/sends-mail';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { Figure, Figures } from '@/shared/ui/Figures';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { cis300Csv, statementPdf, statementsCsv, statementsQuery, taxMonthQuery } from '../../api/months';
import type { Statement, TaxMonth, TaxMonthLine } from '../../api/types';
import { deliveryOf, NO_NEWS, NOT_AGREED, statementsWords } from '../../model/statement-words';
import { CsvLink } from '../parts/CsvLink';
import { OneBar } from '../parts/OneBar';
import { OnePagePending } from '../parts/OnePage';
import { DoneBy, Facts, OneLine, Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { useToday } from '../parts/use-today';
import { CloseMonth } from './CloseMonth';
import classes from './months.module.css';
import { ReplaceDialog } from './ReplaceDialog';
import { MonthBadge } from './TaxMonthsPage';

const HOME = { to: '/invoicing/tax-months', label: 'Tax months' } as const;

/** /invoicing/tax-months/{monthEnd}: the figures of the return, and the statements of a closed month. */
export function TaxMonthPage() {
  const { monthEnd } = useParams({ from: '/_workspace/invoicing/tax-months/$monthEnd' });
  const query = useQuery(taxMonthQuery(monthEnd));
  const today = useToday();
  const month = query.data;
  if (!month) return <OnePagePending thing="Tax month" home={HOME} query={query} />;
  const toPaid = (className: string, label: ReactNode) => (
    <Link className={className} to="/invoicing/invoices" search={{ paidIn: monthEnd }}>
      {label}
    </Link>
  );
  return (
    <>
      <OneBar
        title={`Tax month ending ${formatCalendarDay(monthEnd, today)}`}
        home={HOME}
        tools={<CsvLink href={cis300Csv(monthEnd)} label="CIS300 CSV" />}
      >
        {month.state === 'open' && <CloseMonth month={month} />}
      </OneBar>
      <div className={page.scroll}>
        <Figures label="Figures">
          <Figure
            label="Paid without VAT"
            value={formatMoney(month.gross)}
            note={countOf(month.people, 'subcontractor')}
            renderLink={toPaid}
          />
          <Figure label="Materials" value={formatMoney(month.materials)} renderLink={toPaid} />
          <Figure
            label="Deducted"
            value={formatMoney(month.deducted)}
            note={month.isNil ? 'Nil return' : `Pay HMRC by ${formatCalendarDay(month.paymentDue, today)}`}
            renderLink={toPaid}
          />
        </Figures>
        <Panel title="About this month" end={<MonthBadge month={month} today={today} />}>
          <About month={month} />
        </Panel>
        <Panel title="Return">
          <Lines monthEnd={monthEnd} lines={month.lines} />
        </Panel>
        {month.state === 'closed' && <Statements month={month} />}
      </div>
    </>
  );
}

function About({ month }: { month: TaxMonth }) {
  return (
    <Facts
      facts={[
        ['From', <OneLine key="from">{formatDayInFull(month.begins)}</OneLine>],
        ['To', <OneLine key="to">{formatDayInFull(month.monthEnd)}</OneLine>],
        ['Tax year', month.taxYear],
        ['Return and statements by', <OneLine key="return">{formatDayInFull(month.returnDue)}</OneLine>],
        ['Payment to HMRC by', <OneLine key="payment">{formatDayInFull(month.paymentDue)}</OneLine>],
        ['Closed', month.closedAt && <DoneBy key="closed" who={month.closedBy} at={month.closedAt} />],
      ]}
    />
  );
}

function Lines({ monthEnd, lines }: { monthEnd: string; lines: readonly TaxMonthLine[] }) {
  if (lines.length === 0) {
    return (
      <p className={page.quiet}>
        No one was paid under the scheme. HMRC needs a nil return unless you have already told them.
      </p>
    );
  }
  return (
    <div className={page.wide}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">Subcontractor</th>
            <th scope="col">UTR</th>
            <th scope="col">Verification</th>
            {['Paid without VAT', 'Materials', 'Deducted'].map((head) => (
              <th key={head} scope="col" data-end>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.subcontractorId}>
              <td>
                <Link
                  className={page.main}
                  to="/invoicing/subcontractors/$subcontractorId"
                  params={{ subcontractorId: line.subcontractorId }}
                >
                  {line.name}
                </Link>
                {line.legalName !== line.name && <div className={page.quiet}>{line.legalName}</div>}
              </td>
              <td data-label="UTR">{line.utr ?? '—'}</td>
              <td data-label="Verification">{line.verificationNumber ?? '—'}</td>
              <td data-end data-label="Paid without VAT">
                <Link
                  className={page.cellLink}
                  to="/invoicing/invoices"
                  search={{ subcontractor: line.subcontractorId, paidIn: monthEnd }}
                  aria-label={`${formatMoney(line.gross)}: the invoices of ${line.name}`}
                >
                  {formatMoney(line.gross)}
                </Link>
              </td>
              <td data-end data-label="Materials">
                {line.materials === 0 ? '—' : formatMoney(line.materials)}
              </td>
              <td data-end data-label="Deducted" className={page.main}>
                {formatMoney(line.deducted)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How far the statements of a month that was just closed have come. */
function Issuing({ month: { stated, people } }: { month: TaxMonth }) {
  return (
    <div className={classes.issuing}>
      <p className={page.quiet} role="status">
        {`${stated.toLocaleString('en-GB')} of ${countOf(people, 'statement')} created. You can leave this page.`}
      </p>
      <Progress value={(stated / people) * 100} aria-label="Statements created" />
    </div>
  );
}

const hint = `${page.quiet} ${classes.hint}`;

const isInPortal = (statement: Statement): boolean => deliveryOf(statement, new Date()).way === 'portal';

const WAY_ICONS = { email: IconMailCheck, paper: IconPrinter, portal: IconWorld, none: IconReplace } as const;

/** How it gets to its subcontractor: word, colour and shape. */
function DeliveryBadge({ statement }: { statement: Statement }) {
  const { way, text, tone } = deliveryOf(statement, new Date());
  const Icon = WAY_ICONS[way];
  return (
    <ToneBadge tone={tone} icon={<Icon size="0.875rem" stroke={1.8} aria-hidden />}>
      {text}
    </ToneBadge>
  );
}

function Statements({ month }: { month: TaxMonth }) {
  const sendsMail = useSendsMail();
  const [isPaper, setPaper] = useState(false);
  const list = useInfiniteQuery(statementsQuery({ monthEnd: month.monthEnd, ...(isPaper && { toPrint: true }) }));
  const statements = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const [replacing, setReplacing] = useState<Statement | null>(null);
  return (
    <Panel
      title="Statements"
      end={
        <>
          <span className={`${page.quiet} ${page.grow}`}>
            {statementsWords(month.statements, month.statementsToPrint)}
          </span>
          {month.statements > 0 && <CsvLink href={statementsCsv(month.monthEnd)} label="Statements CSV" />}
        </>
      }
    >
      {month.isNil && <p className={page.quiet}>No one was paid, so there is none.</p>}
      {month.stated < month.people && <Issuing month={month} />}
      {month.statements > 0 && (
        <SegmentedControl
          aria-label="Which statements"
          value={isPaper ? 'paper' : 'all'}
          onChange={(value) => setPaper(value === 'paper')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'paper', label: `To print (${month.statementsToPrint.toLocaleString('en-GB')})` },
          ]}
        />
      )}
      {isPaper && list.isSuccess && statements.length === 0 && (
        <p className={hint}>Nothing to print: everyone has agreed to find their statements in the portal.</p>
      )}
      {statements.some(({ isUnagreed }) => isUnagreed) && <p className={hint}>{NOT_AGREED}</p>}
      {!sendsMail && statements.some(isInPortal) && <p className={hint}>{NO_NEWS}</p>}
      <ul className={classes.statements}>
        {statements.map((statement) => (
          <li key={statement.id} className={classes.statement}>
            <a className={page.link} href={statementPdf(statement.id)} target="_blank" rel="noopener">
              {statement.number}
            </a>
            <span className={classes.receiver}>
              <span className={page.main}>{statement.subcontractorName}</span>
              <span className={page.quiet}>
                {[
                  statement.legalName !== statement.subcontractorName && statement.legalName,
                  statement.replacesNumber && `Replaces ${statement.replacesNumber}`,
                  statement.replacedByNumber && `Replaced by ${statement.replacedByNumber}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <DeliveryBadge statement={statement} />
            <span className={classes.sum}>{formatMoney(statement.deducted)}</span>
            <ActionsMenu
              label={`Actions for statement ${statement.number}`}
              items={[
                {
                  label: 'Open PDF',
                  icon: IconFileTypePdf,
                  onClick: () => window.open(statementPdf(statement.id), '_blank', 'noopener'),
                },
                {
                  label: 'Replace',
                  icon: IconReplace,
                  refusal: statement.replacedByNumber !== null && `It is replaced by ${statement.replacedByNumber}.`,
                  onClick: () => setReplacing(statement),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {replacing && <ReplaceDialog statement={replacing} onClose={() => setReplacing(null)} />}
    </Panel>
  );
}
