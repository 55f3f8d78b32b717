import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/shared/session/use-session';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { sessionQuery } from '../../api/queries';
import { type CallState, connectionLabel } from '../../model/call-state';
import { attendanceWords } from '../../model/gone';
import { minimize } from '../call-runtime';
import classes from './pages.module.css';

/** The address of a call while the person is in it: who was called, beside the dock. On a phone the dock covers it. */
export function InCallPage({ call, name }: { call: CallState; name: string }) {
  const { userId } = useSession();
  const session = useQuery({ ...sessionQuery(call.sessionId ?? ''), enabled: call.sessionId !== null }).data;
  // The same as the dock beside it says; what the server knows of the person comes a moment later.
  const isConnected = call.connectionState === 'connected';
  const own = isConnected ? attendanceWords('joined') : connectionLabel(call.connectionState);
  return (
    <PageFrame>
      <PageBar title={name} />
      <div className={classes.page} data-call-page>
        {call.minimized && (
          <Button className={classes.show} size="md" onClick={() => minimize(false)}>
            Show the call
          </Button>
        )}
        {session && (
          <section aria-labelledby="call-people">
            <h2 className={classes.heading} id="call-people">
              People
            </h2>
            <ul className={classes.people} aria-labelledby="call-people">
              {session.people.map(({ id, displayName, photoUrl, state }) => (
                <li key={id}>
                  <PersonAvatar name={displayName} photo={photoUrl} size="lg" />
                  <span className={classes.personName}>
                    {displayName}
                    {id === userId && ' (you)'}
                  </span>
                  <span className={classes.present}>{id === userId ? own : attendanceWords(state)}</span>
                </li>
              ))}
              {session.guests
                .filter(({ state }) => state === 'joined')
                .map(({ id, name: guest }) => (
                  <li key={id}>
                    <PersonAvatar name={guest} size="lg" />
                    <span className={classes.personName}>{guest} (guest)</span>
                    <span className={classes.present}>{attendanceWords('joined')}</span>
                  </li>
                ))}
            </ul>
          </section>
        )}
      </div>
    </PageFrame>
  );
}
