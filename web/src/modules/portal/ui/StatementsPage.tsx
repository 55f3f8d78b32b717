import { Button, SegmentedControl } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { useSearchState } from '@/shared/lib/use-search-state';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { paymentsQuery, statementsQuery, YEARS_CSV, yearsQuery } from '../api/portal';
import { parseRecordsSearch, RECORDS_VIEWS, type RecordsView } from '../model/records-search';
import { More, Page, PagePending } from './parts/Page';
import { PaymentRows, YearRows } from './parts/PaymentRows';
import classes from './parts/portal.module.css';
import { StatementRows } from './parts/rows';

const VIEWS = Object.entries(RECORDS_VIEWS).map(([value, label]) => ({ value, label }));
const LISTS: Readonly<Record<RecordsView, () => ReactNode>> = {
  statements: Statements,
  payments: Payments,
  years: Years,
};

/** /portal/statements: what was paid and what was deducted, by tax month, payment and tax year. */
export function StatementsPage() {
  const [{ view = 'statements' }, setSearch] = useSearchState(parseRecordsSearch);
  const List = LISTS[view];
  return (
    <Page title={RECORDS_VIEWS[view]} action={view === 'years' && <YearsCsv />}>
      <div className={classes.filter}>
        <SegmentedControl
          aria-label="Which records"
          data={VIEWS}
          value={view}
          onChange={(next) => setSearch(parseRecordsSearch({ view: next }))}
        />
      </div>
      <List />
    </Page>
  );
}

/** What was deducted in each tax month, to keep and to show HMRC. */
function Statements() {
  const list = useInfiniteQuery(statementsQuery());
  const statements = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!list.data) return <PagePending what="The statements" query={list} />;
  if (statements.length === 0) {
    return (
      <EmptyState
        drawing={<AgreementDrawing />}
        title="No statements yet"
        message="You get one after each tax month in which you’re paid. Keep them for your tax return."
      />
    );
  }
  return (
    <div className={classes.sheet}>
      <StatementRows statements={statements} />
      <More list={list} />
    </div>
  );
}

/** What each payment was made of, and for which invoices. */
function Payments() {
  const list = useInfiniteQuery(paymentsQuery());
  const payments = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!list.data) return <PagePending what="The payments" query={list} />;
  if (payments.length === 0) {
    return (
      <EmptyState
        drawing={<AgreementDrawing />}
        title="No payments yet"
        message="Payments appear here, with their deductions and invoices."
      />
    );
  }
  return (
    <div className={classes.sheet}>
      <PaymentRows payments={payments} levyLabel={list.data.pages[0]?.levyLabel ?? 'Levy'} />
      <More list={list} />
    </div>
  );
}

function Years() {
  const query = useQuery(yearsQuery());
  if (!query.data) return <PagePending what="The tax years" query={query} />;
  if (query.data.items.length === 0) {
    return (
      <EmptyState
        drawing={<AgreementDrawing />}
        title="No tax years yet"
        message="Tax years in which you’re paid appear here."
      />
    );
  }
  return (
    <div className={classes.sheet}>
      <YearRows years={query.data} />
    </div>
  );
}

function YearsCsv() {
  return (
    <Button
      variant="default"
      size={usePhone() ? 'lg' : 'md'}
      component="a"
      href={YEARS_CSV}
      download
      leftSection={<IconFileSpreadsheet size="1rem" stroke={1.6} aria-hidden />}
      aria-label="Download CSV"
    >
      CSV
    </Button>
  );
}
