import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { statementsQuery } from '../api/portal';
import { More, Page, PagePending } from './parts/Page';
import classes from './parts/portal.module.css';
import { StatementRows } from './parts/rows';

/** /portal/statements: what was deducted in each tax month, to keep and to show HMRC. */
export function StatementsPage() {
  const list = useInfiniteQuery(statementsQuery());
  const statements = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title="Statements">
      {!list.data && <PagePending what="The statements" query={list} />}
      {list.data && statements.length === 0 && (
        <EmptyState
          drawing={<AgreementDrawing />}
          title="No statements yet"
          message="One comes after each tax month in which you were paid. Keep them for your tax return."
        />
      )}
      {statements.length > 0 && (
        <div className={classes.sheet}>
          <StatementRows statements={statements} />
          <More list={list} />
        </div>
      )}
    </Page>
  );
}
