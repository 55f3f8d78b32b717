import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { revokeOtherSessions, revokeSession } from '@/shared/api/gen/sdk.gen';
import type { Session } from '@/shared/api/gen/types.gen';
import { formatExactMoment, formatMomentInText } from '@/shared/lib/dates';
import { seenAt } from '@/shared/lib/last-seen';
import type { IconComponent } from '@/shared/lib/module';
import { placeOf } from '@/shared/lib/place';
import { type DeviceKind, readUserAgent } from '@/shared/lib/user-agent';
import { confirm } from '@/shared/ui/confirm/confirm';
import { SettingsSection } from '@/shared/ui/SettingsSection';
import { toast } from '@/shared/ui/toast/toast';
import { useRefresh } from '../../api/keys';
import { sessionsQuery } from '../../api/queries';
import { AccountFrame } from '../parts/AccountFrame';
import { Loaded } from '../parts/Loaded';
import parts from '../parts/parts.module.css';

const ICONS: Readonly<Record<DeviceKind, IconComponent>> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
};

/** /account/sessions: where the person is signed in, and the way to end it there. */
export function SessionsPage() {
  const query = useQuery(sessionsQuery);
  return (
    <AccountFrame title="Sessions">
      <Loaded query={query} what="Your sessions" sections={['This browser', 'Elsewhere']}>
        {({ sessions }) => <Sessions sessions={sessions} />}
      </Loaded>
    </AccountFrame>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const refresh = useRefresh();
  const others = sessions.filter((session) => !session.current);
  const ending = useMutation({
    mutationFn: async (id: string) => (await revokeSession({ path: { sessionId: id } })).data,
    onSuccess: () => toast.success('Session ended'),
    onError: (error) => toast.error(error.message, { title: 'The session was not ended' }),
    onSettled: refresh.sessions,
  });
  const endingAll = useMutation({
    mutationFn: async () => (await revokeOtherSessions()).data,
    onSuccess: () => toast.success('Signed out everywhere else'),
    onError: (error) => toast.error(error.message, { title: 'The other sessions were not ended' }),
    onSettled: refresh.sessions,
  });
  const onEndAll = async () => {
    const agreed = await confirm({
      title: others.length === 1 ? 'End 1 session?' : `End ${others.length} sessions?`,
      message: 'Every other browser has to sign in again. This one stays signed in.',
      confirmLabel: 'Sign out everywhere else',
      danger: true,
    });
    if (agreed) endingAll.mutate();
  };
  return (
    <>
      <SettingsSection title="This browser">
        <SessionRows label="This browser" sessions={sessions.filter((session) => session.current)} />
      </SettingsSection>
      <SettingsSection
        title="Elsewhere"
        hint={others.length > 0 && 'Don’t recognise one? End it and change your password.'}
      >
        {others.length === 0 ? (
          <p className={parts.words}>No other sessions.</p>
        ) : (
          <div className={parts.stack}>
            <SessionRows
              label="Other sessions"
              sessions={others}
              onEnd={ending.mutate}
              ending={ending.isPending ? ending.variables : undefined}
            />
            <Button variant="default" loading={endingAll.isPending} onClick={() => void onEndAll()}>
              Sign out everywhere else
            </Button>
          </div>
        )}
      </SettingsSection>
    </>
  );
}

interface SessionRowsProps {
  label: string;
  sessions: readonly Session[];
  onEnd?: (id: string) => void;
  /** The session that is being ended. */
  ending?: string;
}

function SessionRows({ label, sessions, onEnd, ending }: SessionRowsProps) {
  const now = new Date();
  return (
    <ul className={parts.rows} aria-label={label}>
      {sessions.map((session) => {
        const device = readUserAgent(session.userAgent ?? '');
        const Icon = ICONS[device.kind];
        return (
          <li key={session.id} className={parts.row}>
            <Icon size={20} stroke={1.5} />
            <div className={parts.rowText}>
              <div className={parts.rowTitle}>
                {device.name}
                {session.current && (
                  <Badge color="gray" variant="light">
                    Signed in now
                  </Badge>
                )}
              </div>
              <div className={parts.quiet}>
                {placeOf(session.address)}
                {session.tenantName && ` · ${session.tenantName}`}
              </div>
              <div className={parts.quiet}>
                <span title={formatExactMoment(seenAt(session))}>Seen {formatMomentInText(seenAt(session), now)}</span>
                {' · '}
                <span title={formatExactMoment(session.createdAt)}>
                  signed in {formatMomentInText(session.createdAt, now)}
                </span>
              </div>
            </div>
            {onEnd && (
              <Button
                variant="default"
                loading={ending === session.id}
                aria-label={`End the session of ${device.name}`}
                onClick={() => onEnd(session.id)}
              >
                End
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
