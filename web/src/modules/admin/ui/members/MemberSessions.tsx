import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { seenAt } from '@/shared/lib/last-seen';
import { placeOf } from '@/shared/lib/place';
import { readUserAgent } from '@/shared/lib/user-agent';
import { PanelSection } from '@/shared/ui/PanelSection';
import { memberSessionsQuery, type TenantSession, useEndSession } from '../../api/sessions';
import { DeviceIcon } from '../sessions/device';
import classes from './MemberPanel.module.css';

/** Where a member is signed in now. */
export function MemberSessions({ memberId }: { memberId: string }) {
  const sessions = useQuery(memberSessionsQuery(memberId));
  return (
    <PanelSection title="Sessions">
      {sessions.isPending && <Skeleton height="2.5rem" role="status" aria-label="Loading sessions" />}
      {sessions.isError && <p className={classes.quiet}>{sessions.error.message}</p>}
      {sessions.data?.sessions.length === 0 && <p className={classes.quiet}>Not signed in anywhere.</p>}
      {sessions.data && sessions.data.sessions.length > 0 && (
        <ul>
          {sessions.data.sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function SessionLine({ session }: { session: TenantSession }) {
  const ending = useEndSession();
  const { name } = readUserAgent(session.userAgent);
  return (
    <li className={classes.session}>
      <DeviceIcon userAgent={session.userAgent} />
      <div>
        <div>{name}</div>
        <div className={classes.quiet} title={formatExactMoment(seenAt(session))}>
          {placeOf(session.address)} · {formatMoment(seenAt(session), new Date())}
        </div>
      </div>
      {session.current ? (
        <span className={classes.quiet}>This browser</span>
      ) : (
        <Button
          variant="default"
          loading={ending.isPending}
          aria-label={`End the session in ${name}`}
          onClick={() => ending.mutate(session)}
        >
          End
        </Button>
      )}
    </li>
  );
}
