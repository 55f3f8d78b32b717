import { SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSearchState } from '@/shared/lib/use-search-state';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RequestDrawing } from '@/shared/ui/illustrations/list-drawings';
import { PageAction } from '@/shared/ui/PageAction';
import { invoicesQuery } from '../../api/portal';
import { PORTAL_VIEWS, parseInvoicesSearch } from '../../model/portal-states';
import { More, Page, PagePending } from '../parts/Page';
import classes from '../parts/portal.module.css';
import { InvoiceRows } from '../parts/rows';

const VIEWS = PORTAL_VIEWS.map(({ label, state = '' }) => ({ value: state, label }));

/** /portal/invoices: everything that was sent, and how far it has come. */
export function InvoicesPage() {
  const [search, setSearch] = useSearchState(parseInvoicesSearch);
  const navigate = useNavigate();
  const list = useInfiniteQuery(invoicesQuery(search));
  const invoices = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title="Invoices"
      action={
        <PageAction
          label="Send an invoice"
          icon={IconPlus}
          onClick={() => void navigate({ to: '/portal/invoices/new' })}
        />
      }
    >
      <div className={classes.filter}>
        <SegmentedControl
          aria-label="Which invoices"
          data={VIEWS}
          value={search.state ?? ''}
          onChange={(state) => setSearch(state ? { state } : {})}
        />
      </div>
      {!list.data && <PagePending what="The invoices" query={list} />}
      {list.data && invoices.length === 0 && (
        <EmptyState
          drawing={<RequestDrawing />}
          title={search.state ? 'None here' : 'No invoices yet'}
          message={search.state ? 'No invoice is in this list now.' : 'Type one in, or take a photograph of it.'}
        />
      )}
      {invoices.length > 0 && (
        <div className={classes.sheet}>
          <InvoiceRows invoices={invoices} />
          <More list={list} />
        </div>
      )}
    </Page>
  );
}
