import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatExactMoment, formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import { seenAt } from '@/shared/lib/last-seen';
import { placeOf } from '@/shared/lib/place';
import { readUserAgent } from '@/shared/lib/user-agent';
import { confirm } from '@/shared/ui/confirm/confirm';
import { ListBar } from '@/shared/ui/ListBar';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import { TableSkeleton } from '@/shared/ui/table/TableSkeleton';
import { sessionsQuery, type TenantSession, useEndSession } from '../../api/sessions';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { PersonName } from '../parts/PersonName';
import { DeviceIcon, methodWords } from './device';
import classes from './sessions.module.css';

const COLUMNS: readonly Column<TenantSession>[] = [
  {
    label: 'Member',
    track: 'minmax(0, 1fr)',
    title: ({ member }) => member.email,
    cell: (session) => (
      <span className={classes.member}>
        <PersonName name={session.member.displayName} />
        <ThisBrowser session={session} />
      </span>
    ),
  },
  {
    label: 'Device',
    track: 'minmax(0, 0.8fr)',
    title: ({ userAgent }) => userAgent,
    cell: ({ userAgent }) => readUserAgent(userAgent).name,
  },
  {
    label: 'Place',
    track: 'minmax(0, 0.8fr)',
    title: ({ address }) => address ?? undefined,
    cell: ({ address }) => placeOf(address),
  },
  { label: 'Signed in by', track: '9.5rem', isMinor: true, cell: ({ method }) => methodWords(method) },
  {
    label: 'Signed in',
    track: '7rem',
    isMinor: true,
    title: ({ createdAt }) => formatExactMoment(createdAt),
    cell: ({ createdAt }) => formatMoment(createdAt, new Date()),
  },
  {
    label: 'Last seen',
    track: '7rem',
    title: (session) => formatExactMoment(seenAt(session)),
    cell: (session) => formatMoment(seenAt(session), new Date()),
  },
];

/** Marks the session in which the page is open. */
function ThisBrowser({ session }: { session: TenantSession }) {
  return session.current && <ToneBadge tone="mute">This browser</ToneBadge>;
}

/** /admin/sessions: who is signed in to the organisation, and where. */
export function SessionsPage() {
  return (
    <AdminPage page={PAGES.sessions}>
      <Sessions />
    </AdminPage>
  );
}

function Sessions() {
  const list = useInfiniteQuery(sessionsQuery());
  const sessions = useMemo(() => list.data?.pages.flatMap((page) => page.sessions) ?? [], [list.data]);
  const ending = useEndSession();

  async function end(session: TenantSession): Promise<void> {
    const agreed = await confirm({
      title: `Sign ${session.member.displayName} out?`,
      message: `The session in ${readUserAgent(session.userAgent).name} ends with its next request. They can sign in again.`,
      confirmLabel: 'End session',
      danger: true,
    });
    if (agreed) ending.mutate(session);
  }

  return (
    <>
      <ListBar title={PAGES.sessions.title} />
      {list.isError && !list.data ? (
        <LoadFailure what="The sessions" error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <TableSkeleton label="Sessions" columns={COLUMNS} />
      ) : (
        <DataTable
          label="Sessions"
          columns={COLUMNS}
          rows={sessions}
          rowCount={list.hasNextPage ? -1 : sessions.length}
          keyOf={({ id }) => id}
          renderPhone={(session) => (
            <PhoneLines
              start={<DeviceIcon userAgent={session.userAgent} />}
              title={session.member.displayName}
              end={<ThisBrowser session={session} />}
              facts={`${readUserAgent(session.userAgent).name} · ${formatMomentBriefly(seenAt(session), new Date())}`}
            />
          )}
          actionsTrack="5.5rem"
          renderActions={(session, tabIndex) =>
            !session.current && (
              <Button
                variant="subtle"
                size="compact-sm"
                data-danger
                tabIndex={tabIndex}
                aria-label={`End the session of ${session.member.displayName}`}
                onClick={() => void end(session)}
              >
                End
              </Button>
            )
          }
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
