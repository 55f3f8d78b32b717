import { IconInfoCircle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import { useSearchState } from '@/shared/lib/use-search-state';
import { EmptyState } from '@/shared/ui/EmptyState';
import { MailDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { type Mail, mailsQuery } from '../../api/mails';
import { parseMailsSearch } from '../../model/mails-search';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { MailPanel } from './MailPanel';
import { MailState } from './MailState';
import classes from './mails.module.css';

/** The recipient first: of personal mails of a kind the organisation reads one subject, and only the recipient tells them apart. */
const COLUMNS: readonly Column<Mail>[] = [
  { label: 'To', track: 'minmax(0, 1.2fr)', title: ({ to }) => to, cell: ({ to }) => to },
  { label: 'About', track: 'minmax(0, 1.2fr)', title: ({ subject }) => subject, cell: ({ subject }) => subject },
  { label: 'State', track: '7rem', cell: (mail) => <MailState mail={mail} /> },
  {
    label: 'Created',
    track: '7rem',
    title: ({ createdAt }) => formatExactMoment(createdAt),
    cell: ({ createdAt }) => formatMoment(createdAt, new Date()),
  },
  {
    label: 'Sent',
    track: '7rem',
    isMinor: true,
    title: ({ sentAt }) => (sentAt ? formatExactMoment(sentAt) : undefined),
    cell: ({ sentAt }) => (sentAt ? formatMoment(sentAt, new Date()) : '—'),
  },
];

/** /admin/mails: what Corbel has written to people, and how far it has come. */
export function MailsPage() {
  return (
    <AdminPage page={PAGES.mails}>
      <Mails />
    </AdminPage>
  );
}

/** By when they were created: what was brought in from elsewhere may lie in another order. */
const newestFirst = (mails: readonly Mail[]) => mails.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

function Mails() {
  const [search, setSearch] = useSearchState(parseMailsSearch);
  const list = useInfiniteQuery(mailsQuery());
  const mails = useMemo(() => newestFirst(list.data?.pages.flatMap((page) => page.mails) ?? []), [list.data]);
  const isHeld = list.data?.pages[0]?.hasMailServer === false;
  const wasSent = mails.some(({ sentAt }) => sentAt !== null);
  return (
    <>
      <ListBar title={PAGES.mails.title} />
      {isHeld && (
        <p className={classes.held} role="note">
          <IconInfoCircle size="1.25rem" stroke={1.5} aria-hidden />
          <span>
            <strong>No mail server is set up, so new emails aren’t sent.</strong> Open one that says Not sent to copy
            its link. An email’s text and link are kept here until it expires. To send email, set <code>smtp_url</code>{' '}
            in the server’s configuration and restart it.
          </span>
        </p>
      )}
      {renderList()}
      <MailPanel mail={mails.find(({ id }) => id === search.mail)} isHeld={isHeld} onClose={() => setSearch({})} />
    </>
  );

  function renderList() {
    if (list.isError && !list.data) {
      return <LoadFailure what="Email" error={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) return <TableSkeleton label="Emails" columns={COLUMNS} />;
    if (mails.length === 0) {
      return (
        <EmptyState
          drawing={<MailDrawing />}
          title="No emails yet"
          message="Every email to your people and subcontractors is listed here."
        />
      );
    }
    return (
      <DataTable
        label="Emails"
        // Where nothing ever sent a mail there is no day on which one was sent.
        columns={isHeld && !wasSent ? COLUMNS.filter(({ label }) => label !== 'Sent') : COLUMNS}
        rows={mails}
        rowCount={list.hasNextPage ? -1 : mails.length}
        keyOf={({ id }) => id}
        renderPhone={(mail) => (
          <PhoneLines
            title={mail.to}
            end={<MailState mail={mail} />}
            facts={`${mail.subject} · ${formatMomentBriefly(mail.createdAt, new Date())}`}
          />
        )}
        onOpen={({ id }) => setSearch({ mail: id }, { replace: false })}
        openKey={search.mail}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    );
  }
}
