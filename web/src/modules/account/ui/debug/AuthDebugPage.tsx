import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { awaitCsrfToken, readCsrfToken } from '@/shared/api/csrf';
import { findAuthSnapshotOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { listCalendars } from '@/shared/api/gen/sdk.gen';
import type { AuthSnapshot, Calendar } from '@/shared/api/gen/types.gen';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { PageBar } from '@/shared/ui/PageBar';
import { SettingsPage, SettingsSection } from '@/shared/ui/SettingsSection';
import { checkAuth, refreshSession } from '../../model/auth-check';
import parts from '../parts/parts.module.css';
import classes from './debug.module.css';

/** A key of its own: this page shows what the server answers now, not what the schedule keeps. */
const calendarsQuery = queryOptions({
  queryKey: ['auth-debug', 'calendars'],
  queryFn: async () => (await listCalendars()).data.calendars,
  retry: false,
  staleTime: 0,
});

/** /account/debug: the Auth Debug panel. What the server holds of this session, and whether it is of any use. */
export function AuthDebugPage() {
  const queries = useQueryClient();
  const snapshot = useQuery({ ...findAuthSnapshotOptions(), retry: false, staleTime: 0 });
  const [message, setMessage] = useState<string | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const known = snapshot.error ? null : snapshot.data;
  const calendars = useQuery({ ...calendarsQuery, enabled: Boolean(known) });

  const onRefresh = async () => {
    setRefreshing(true);
    const { refreshed, message } = await refreshSession({
      hasUser: Boolean(known),
      awaitCsrf: awaitCsrfToken,
      validate: () => queries.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }),
    });
    setMessage(message);
    if (refreshed) {
      await Promise.all([
        queries.invalidateQueries(scopesQuery),
        queries.invalidateQueries(entitlementsQuery),
        snapshot.refetch(),
        queries.invalidateQueries(calendarsQuery),
      ]);
    }
    setRefreshing(false);
  };

  return (
    <main className={classes.page}>
      <PageBar title="Auth Debug">
        <Button variant="default" renderRoot={(props) => <Link {...props} to={known ? '/account' : '/login'} />}>
          {known ? 'Back to account' : 'Log in'}
        </Button>
      </PageBar>
      <SettingsPage>
        <SettingsSection title="Authentication state">
          <div className={parts.stack} role="status">
            {snapshot.isPending ? (
              <p className={parts.words}>Asking the server…</p>
            ) : (
              <Verdict snapshot={known ?? null} />
            )}
            {message && <p className={parts.words}>{message}</p>}
            {!readCsrfToken() && <p className={parts.words}>No CSRF token found. Try refreshing the page.</p>}
            {snapshot.error && !snapshot.error.isUnauthenticated && (
              <p className={parts.error}>{snapshot.error.message}</p>
            )}
          </div>
          <Button className={classes.refresh} loading={isRefreshing} onClick={() => void onRefresh()}>
            Refresh session
          </Button>
        </SettingsSection>
        {known && (
          <SettingsSection title="Session snapshot" hint="As the server has it now.">
            <Snapshot snapshot={known} />
          </SettingsSection>
        )}
        {known && (
          <SettingsSection title="Calendars" hint="Those that this session sees.">
            {calendars.isPending && <p className={parts.words}>Asking the server…</p>}
            {calendars.isError && <p className={parts.error}>{calendars.error.message}</p>}
            {calendars.data?.length === 0 && <p className={parts.words}>No calendars available</p>}
            {calendars.data && <Calendars calendars={calendars.data} />}
          </SettingsSection>
        )}
      </SettingsPage>
    </main>
  );
}

function Verdict({ snapshot }: { snapshot: AuthSnapshot | null }) {
  const { passed, message } = checkAuth(snapshot);
  return (
    <p className={passed ? parts.state : classes.failed}>
      {passed ? (
        <IconCircleCheck size={16} stroke={1.6} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      )}
      {message}
    </p>
  );
}

function Snapshot({ snapshot }: { snapshot: AuthSnapshot }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(snapshot)
        .filter(([name]) => name !== 'ok')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{wordsOf(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Calendars({ calendars }: { calendars: readonly Calendar[] }) {
  return (
    <dl className={classes.facts}>
      {calendars.map(({ id, name, color, timeZone }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{`${id}, ${color}, ${timeZone}`}</dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none';
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
